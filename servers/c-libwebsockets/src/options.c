#include "options.h"

#include "number.h"

#include <limits.h>
#include <string.h>

enum { DEFAULT_PORT = 8080, MOST_PORT = 65535 };

bool options_parse(int count, char *const *values, struct options *options) {
  *options = (struct options){.port = DEFAULT_PORT, .duration_s = 0};
  for (int i = 0; i < count; i += 2) {
    const char *value = i + 1 < count ? values[i + 1] : "";
    bool makes_sense = false;
    if (strcmp(values[i], "--port") == 0)
      makes_sense = whole_number(value, 0, MOST_PORT, &options->port);
    else if (strcmp(values[i], "--duration") == 0)
      makes_sense = whole_number(value, 0, INT_MAX, &options->duration_s);
    if (!makes_sense)
      return false;
  }
  return true;
}
