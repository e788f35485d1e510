#pragma once
// Debian's libxml2 was configured with the system ICU, whose headers clash with the ones that Foundation carries
// ("'UErrorCode' has different definitions"). Nothing here needs the ICU part.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlsave.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// xmlFree is a variable that holds a function.
static inline void webpack_assets_xmlFree(void *pointer) { xmlFree(pointer); }
