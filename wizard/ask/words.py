"""English words that say how a request is built and nothing about a domain; every other word must be understood."""

from __future__ import annotations

FUNCTION_WORDS = frozenset(
    """
    ' 's , a about above add after ago all along also am among an and any are as asked at average be been before
    being belonging below besides best between both broken but by calculate called can chart combined compute could
    count data days did different display do does down during each earlier earliest either else equal ever every
    exactly except excluding exist fewer fewest find first following for fraction from get give greater greatest
    grouped had has have having he held her hers high higher highest him his how i identify if in including inside
    interested into know is it its kind kinds largest last latest least less list lists longer longest look looking
    low lower lowest many maximum may me mean minimum money months more most much my name named need neither never
    newest no nobody non none nor not now number numbers of older on once one ones only or other our out outside
    over own part per percent percentage plus present print prior proportion provide ratio recent report same see
    shall share she shorter shortest should show since single smaller smallest so some still such sum table tell
    than that the their them themselves then there these they this those through to together top total two type
    types under until up us various want was we well were what when where whether which while who whom whose will
    with within without would year years yes you your
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
