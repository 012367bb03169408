"""Compiled functions that only other compiled functions call.

Numba makes every function ready to run by itself: it optimises it, writes its machine code, and wraps it for Python.
For a rule all that is done in vain, and once more for every rule that calls it, because whoever calls it compiles it
again as a part of itself. Left out, a bot is compiled in less than half the time, and the code is the same.
"""

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class _Part(JITCodeLibrary):
    """Code for linking: it is optimised where it ends up."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]
class _Lowering(NativeLowering):
    _name = "lowering_of_a_part"

    def run_pass(self, state: Any) -> bool:
        library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)  # type: ignore[no-untyped-call]
        library.enable_object_caching()  # type: ignore[no-untyped-call]
        state.library = library
        state.flags.no_compile = True
        super().run_pass(state)  # type: ignore[no-untyped-call]
        description, call_helper, _, environment = state["cr"]
        # Calls are found by this object. It cannot be called from Python: its address is 0.
        name = description.qualname.split(".")[-1]
        entry = _dynfunc.make_function(
            description.lookup_module(), name, "a part", 0, environment, (library,)
        )
        state.targetctx.insert_user_function(entry, description, [library])
        state["cr"] = _LowerResult(description, call_helper, entry, environment)
        return True


class PartCompiler(Compiler):
    """Numba's own steps; only the last makes code for linking instead of a function that can be called."""

    def define_pipelines(self) -> Any:
        pipelines = super().define_pipelines()  # type: ignore[no-untyped-call]
        for pipeline in pipelines:
            pipeline.passes = [
                (_Lowering if step is NativeLowering else step, about) for step, about in pipeline.passes
            ]
            pipeline.finalize()
        return pipelines
