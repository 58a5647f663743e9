"""Growth as a plot: both axes logarithmic, as text for a terminal and as SVG for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from pathlib import Path

WIDTH, HEIGHT = 64, 16


def _bounds(series: Mapping[str, Sequence[float]]) -> tuple[int, int]:
    values = [value for one in series.values() for value in one]
    return floor(log10(min(values))), ceil(log10(max(values)))


def text_plot(sizes: Sequence[int], series: Mapping[str, Sequence[float]]) -> str:
    """The series as letters on a grid, the first letter of each name; powers of ten at the axes."""
    low, high = _bounds(series)
    left, right = log10(sizes[0]), max(log10(sizes[-1]), log10(sizes[0]) + 1)
    grid = [[" "] * (WIDTH + 1) for _ in range(HEIGHT + 1)]
    for name, values in series.items():
        for size, value in zip(sizes, values, strict=True):
            across = round((log10(size) - left) / (right - left) * WIDTH)
            up = round((log10(value) - low) / (high - low) * HEIGHT)
            grid[HEIGHT - up][across] = "*" if grid[HEIGHT - up][across] != " " else name[0].upper()
    lines = []
    for number, row in enumerate(grid):
        power = high - (high - low) * number / HEIGHT
        label = f"1e{round(power):+d} s" if abs(power - round(power)) < 0.5 * (high - low) / HEIGHT else ""
        lines.append(f"{label:>8} |{''.join(row).rstrip()}")
    lines.append(" " * 9 + "+" + "-" * (WIDTH + 1))
    axis = [" "] * (WIDTH + 8)
    for size in sizes:
        across = round((log10(size) - left) / (right - left) * WIDTH)
        axis[across : across + 4] = f"1e{round(log10(size))} "
    lines.append(" " * 10 + "".join(axis).rstrip() + " tuples")
    lines.append(" " * 10 + ", ".join(f"{name[0].upper()} {name}" for name in series) + ", * both")
    return "\n".join(lines)


def write_svg(path: Path, sizes: Sequence[int], series: Mapping[str, Sequence[float]]) -> None:
    """The series as lines, with a thin line of proportional growth through the first point of each."""
    low, high = _bounds(series)
    left, right = log10(sizes[0]), log10(sizes[-1])

    def place(size: float, value: float) -> str:
        across = 70 + 480 * (log10(size) - left) / (right - left)
        return f"{across:.1f},{330 - 300 * (log10(value) - low) / (high - low):.1f}"

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" font-family="sans-serif" font-size="13">'
    ]
    parts.append('<rect width="640" height="400" fill="white"/>')
    for power in range(low, high + 1):
        y = place(sizes[0], 10.0**power).split(",")[1]
        parts.append(f'<path d="M70,{y}H550" stroke="#ddd"/><text x="64" y="{y}" text-anchor="end">1e{power} s</text>')
    for size in sizes:
        x = place(size, 10.0**low).split(",")[0]
        parts.append(f'<path d="M{x},30V330" stroke="#ddd"/><text x="{x}" y="350" text-anchor="middle">{size:,}</text>')
    parts.append('<text x="310" y="380" text-anchor="middle">tuples</text>')
    for (name, values), colour in zip(series.items(), ("#0b6", "#c30", "#06c"), strict=False):
        points = " ".join(place(size, value) for size, value in zip(sizes, values, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        begin, end = place(sizes[0], values[0]), place(sizes[-1], values[0] * sizes[-1] / sizes[0])
        parts.append(f'<polyline points="{begin} {end}" fill="none" stroke="{colour}" stroke-dasharray="3 4"/>')
        x, y = place(sizes[-1], values[-1]).split(",")
        parts.append(f'<text x="{float(x) + 6:.1f}" y="{y}" fill="{colour}">{name}</text>')
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", "utf-8")
