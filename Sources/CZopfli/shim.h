#pragma once
#include <zopfli/zopfli.h>
