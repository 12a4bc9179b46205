/** One route of the REST API, as its reference shows it. */
export type ApiRoute = {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: readonly { name: string; place: string; required: boolean; description: string }[];
  /** A body to send, as JSON; null where the route takes none, or none in JSON. */
  example: string | null;
  responses: readonly { status: string; description: string }[];
};

/** The routes of one subject. */
export type ApiRoutes = { tag: string; description: string; routes: readonly ApiRoute[] };
