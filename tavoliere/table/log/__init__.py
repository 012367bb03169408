"""What can happen at a table. A table is the replay of its log, which holds everything: seeds and hashed tokens too.

An event is a class: what the log keeps of it, what it changes when it happens, and beside it what is told of it. An
`Opened` event needs nothing that was before it, so a log can be read from any of them on.
"""

from typing import TYPE_CHECKING, Union

import msgspec

from tavoliere.table.log.around import *  # noqa: F403 - whatever can happen
from tavoliere.table.log.before import *  # noqa: F403
from tavoliere.table.log.event import *  # noqa: F403
from tavoliere.table.log.event import Event, Told
from tavoliere.table.log.playing import *  # noqa: F403

# The unions of whatever classes there are.
_decoder = msgspec.json.Decoder(Union[tuple(Event.__subclasses__())])  # noqa: UP007
if TYPE_CHECKING:
    AnyTold = Told
else:
    AnyTold = Union[tuple(Told.__subclasses__())]  # noqa: UP007

write_event = msgspec.json.Encoder().encode
read_event = _decoder.decode
