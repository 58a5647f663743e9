/* Another clock for one process, by LD_PRELOAD: stepped (wall clock) and faster (both clocks, and every wait).
 *
 * RIG_CLOCK names a file of three doubles: seconds by which the wall clock is wrong, how many times as fast time runs,
 * and the wall clock's second from which it runs so. The file may be written while the process runs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile double *shared;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("RIG_CLOCK");
    int fd = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *found = mmap(NULL, 3 * sizeof(double), PROT_READ, MAP_SHARED, fd, 0);
    if (found != MAP_FAILED) shared = found;
    close(fd);
}

static double rate(void) { return shared ? shared[1] : 1.0; }

static int really(clockid_t clock, struct timespec *when) { return (int)syscall(SYS_clock_gettime, clock, when); }

static struct timespec spec(double seconds) {
    struct timespec out = {(time_t)floor(seconds), 0};
    out.tv_nsec = (long)((seconds - floor(seconds)) * 1e9);
    return out;
}

static double seconds(const struct timespec *when) { return (double)when->tv_sec + (double)when->tv_nsec / 1e9; }

int clock_gettime(clockid_t clock, struct timespec *when) {
    int failed = really(clock, when);
    if (failed || !shared) return failed;
    if (clock == CLOCK_MONOTONIC && rate() != 1.0) *when = spec(seconds(when) * rate());
    if (clock == CLOCK_REALTIME) *when = spec(shared[2] + (seconds(when) - shared[2]) * rate() + shared[0]);
    return 0;
}

int gettimeofday(struct timeval *restrict when, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
    when->tv_sec = now.tv_sec;
    when->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *where) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (where) *where = now.tv_sec;
    return now.tv_sec;
}

/* Waits: as much shorter as time is faster. */

static int shorter(int milliseconds) {
    return milliseconds <= 0 || rate() == 1.0 ? milliseconds : (int)ceil(milliseconds / rate());
}

static struct timespec earlier(clockid_t clock, const struct timespec *when) {
    if (!shared) return *when;
    if (clock == CLOCK_REALTIME) return spec(shared[2] + (seconds(when) - shared[0] - shared[2]) / rate());
    return rate() == 1.0 ? *when : spec(seconds(when) / rate());
}

int epoll_wait(int fd, struct epoll_event *events, int most, int timeout) {
    return epoll_pwait(fd, events, most, shorter(timeout), NULL);
}

int poll(struct pollfd *fds, nfds_t many, int timeout) {
    struct timespec wait = spec(shorter(timeout) / 1000.0);
    return ppoll(fds, many, timeout < 0 ? NULL : &wait, NULL);
}

int select(int many, fd_set *restrict in, fd_set *restrict out, fd_set *restrict odd, struct timeval *restrict timeout) {
    if (!timeout) return pselect(many, in, out, odd, NULL, NULL);
    struct timespec wait = spec(((double)timeout->tv_sec + (double)timeout->tv_usec / 1e6) / rate());
    return pselect(many, in, out, odd, &wait, NULL);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *when, struct timespec *left) {
    static int (*theirs)(clockid_t, int, const struct timespec *, struct timespec *);
    if (!theirs) theirs = dlsym(RTLD_NEXT, "clock_nanosleep");
    struct timespec wait = flags & TIMER_ABSTIME ? earlier(clock, when) : spec(seconds(when) / rate());
    return theirs(clock, flags, &wait, left);
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until) {
    static int (*theirs)(sem_t *, clockid_t, const struct timespec *);
    if (!theirs) theirs = dlsym(RTLD_NEXT, "sem_clockwait");
    struct timespec wait = earlier(clock, until);
    return theirs(semaphore, clock, &wait);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
    static int (*theirs)(sem_t *, const struct timespec *);
    if (!theirs) theirs = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec wait = earlier(CLOCK_REALTIME, until);
    return theirs(semaphore, &wait);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
    static int (*theirs)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (!theirs) theirs = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    if (!theirs) theirs = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    /* Which clock the condition has cannot be asked: a moment in this century is the wall clock's. */
    struct timespec wait = earlier(until->tv_sec > 1000000000 ? CLOCK_REALTIME : CLOCK_MONOTONIC, until);
    return theirs(condition, mutex, &wait);
}
