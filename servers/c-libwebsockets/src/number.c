#include "number.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

bool whole_number(const char *text, unsigned least, unsigned most, unsigned *number) {
  if (!isdigit((unsigned char)text[0])) // strtoul takes spaces and signs
    return false;
  char *end = NULL;
  errno = 0;
  const unsigned long value = strtoul(text, &end, 10);
  if (errno != 0 || *end != '\0' || value < least || value > most)
    return false;
  *number = (unsigned)value;
  return true;
}
