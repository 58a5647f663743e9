"""The words of short codes: 256 that are easy to say, to hear and to type, and hard to take for one another."""

from __future__ import annotations

WORDS = tuple(
    """
    acorn actor album amber anchor angel ankle apple apron arrow artist atlas autumn bacon badge ballet bamboo
    banana banjo barrel basket beach beaver bishop blanket blossom bottle bracelet branch bread bridge brother
    bubble bucket buffalo butter button cabin cactus camel camera candle canyon captain carbon carpet castle cellar
    cement chapel cherry chicken chimney cider circus clover cobra cocoa coffee comet copper coral cotton cousin
    cowboy cradle crayon cricket crystal curtain daisy dancer decade desert diamond dinner doctor dolphin donkey
    dragon drawer eagle echo elbow engine fabric falcon farmer feather ferry fiddle finger flute forest fossil
    fountain fox galaxy garden garlic ginger giraffe glacier goblin guitar hammer harbor harvest hazel helmet hermit
    hockey honey hotel igloo island ivory jacket jaguar jelly jewel jungle kettle kitten koala ladder lagoon lantern
    lemon leopard letter lilac lizard lobster locket lumber magnet mango mantle maple marble market meadow melon
    mirror monkey mountain muffin museum napkin nectar needle nephew nickel noodle oasis ocean office olive onion
    orange orchid otter oyster paddle palace panda parade parrot pebble pencil pepper piano pickle pigeon pillow
    pirate planet pocket poem pony potato pretzel prince pumpkin puppet puzzle quartz rabbit radio raven rhubarb
    ribbon river robin rocket rooster saddle sailor salmon sandal saturn school shadow shovel silver singer sister
    soldier spider spinach spiral squirrel statue stove sugar summer sunset table tailor teapot temple tennis
    thunder tiger timber tiptoe tomato topaz tractor trumpet tulip tundra tunnel turnip turtle uncle valley vanilla
    velvet village violin volcano wagon walnut walrus water whistle willow window winter wolf yellow yogurt zebra
    zipper
    """.split()  # noqa: SIM905 - words
)
