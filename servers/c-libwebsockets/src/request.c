#include "request.h"

#include "number.h"

#include <string.h>
#include <strings.h>

enum { PATH_BYTES = 64, ARGUMENT_BYTES = 64, VERSION_BYTES = 8, HEAD_BYTES = 512, UPGRADE_REQUIRED = 426 };
enum { DEFAULT_COUNT = 10, MOST_COUNT = 10000 };
enum { DEFAULT_BYTES = 10000, MOST_BYTES = 1024 * 1024 };
enum { DEFAULT_EVERY_MS = 500, MOST_EVERY_MS = 60000 };

static const char websocket_version[] = "13";

static const struct workload *workload_at(const char *path) {
  if (strcmp(path, "/ws/echo") == 0)
    return &echo_workload;
  if (strcmp(path, "/ws/chat") == 0)
    return &chat_workload;
  if (strcmp(path, "/ws/push") == 0)
    return &push_workload;
  return strcmp(path, "/ws/ticks") == 0 ? &ticks_workload : NULL;
}

/** A whole number from 1 to `most` in the query, `fallback` when it is absent; false when it makes no sense. */
static bool read_argument(struct lws *wsi, const char *name, unsigned fallback, unsigned most, unsigned *number) {
  char argument[ARGUMENT_BYTES];
  const char *value = lws_get_urlarg_by_name(wsi, name, argument, sizeof argument);
  *number = fallback;
  return !value || whole_number(value, 1, most, number);
}

static bool read_parameters(struct lws *wsi, struct parameters *parameters) {
  return read_argument(wsi, "count=", DEFAULT_COUNT, MOST_COUNT, &parameters->count) &&
         read_argument(wsi, "bytes=", DEFAULT_BYTES, MOST_BYTES, &parameters->bytes) &&
         read_argument(wsi, "everyMs=", DEFAULT_EVERY_MS, MOST_EVERY_MS, &parameters->every_ms);
}

/** The library takes a handshake of any version for one of the last. */
static bool is_handshake(struct lws *wsi) {
  char version[VERSION_BYTES];
  return lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) > 0 && strcmp(version, websocket_version) == 0 &&
         lws_hdr_total_length(wsi, WSI_TOKEN_KEY) > 0;
}

struct request request_read(struct lws *wsi) {
  char path[PATH_BYTES];
  struct request request = {.refusal = HTTP_STATUS_NOT_FOUND};
  if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0)
    return request;
  const struct workload *workload = workload_at(path);
  if (!workload)
    return request;
  if (!is_handshake(wsi))
    request.refusal = UPGRADE_REQUIRED;
  else if (!read_parameters(wsi, &request.parameters))
    request.refusal = HTTP_STATUS_BAD_REQUEST;
  else
    request = (struct request){.workload = workload, .parameters = request.parameters, .refusal = 0};
  return request;
}

/** Answers with a status and no body; false when the connection is lost. */
static bool answer(struct lws *wsi, unsigned status) {
  unsigned char head[LWS_PRE + HEAD_BYTES];
  unsigned char *const start = head + LWS_PRE, *const end = head + sizeof head;
  unsigned char *next = start;
  return !lws_add_http_common_headers(wsi, status, NULL, 0, &next, end) &&
         !lws_add_http_header_by_name(
             wsi, (const unsigned char *)"Sec-WebSocket-Version:", (const unsigned char *)websocket_version,
             sizeof websocket_version - 1, &next, end) &&
         !lws_finalize_write_http_header(wsi, start, &next, end);
}

int request_refuse(struct lws *wsi) {
  const unsigned refusal = request_read(wsi).refusal;
  return answer(wsi, refusal ? refusal : UPGRADE_REQUIRED) && !lws_http_transaction_completed(wsi) ? 0 : -1;
}

int request_confirm(struct lws *wsi, const char *upgrade) {
  const bool is_websocket = strcasecmp(upgrade, "websocket") == 0;
  const unsigned refusal = is_websocket ? request_read(wsi).refusal : HTTP_STATUS_BAD_REQUEST;
  if (refusal == 0)
    return 0;
  return answer(wsi, refusal) ? 1 : -1;
}
