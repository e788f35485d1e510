#pragma once
// Nothing to call: the definitions in LateBinding.c stand in for functions of other libraries.
