import { z } from "zod";
import type { ApiRoute, ApiRoutes } from "#features/api-docs/api-route.ts";
import { describeRest } from "../rest/app.ts";

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(""),
  tags: z.array(z.string()),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: z.looseObject({ description: z.string().optional() }).optional(),
      }),
    )
    .default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ example: z.unknown().optional() })) })
    .optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
type Operation = z.infer<typeof Operation>;

const Document = z.looseObject({
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The routes of the REST API by subject, from its OpenAPI document. */
export function listApiRoutes(): ApiRoutes[] {
  const { tags, paths } = Document.parse(describeRest());
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: Operation.parse(operation) })),
  );
  return tags.map(({ name, description }) => ({
    tag: name,
    description,
    routes: all.filter(({ operation }) => operation.tags.includes(name)).map(toRoute),
  }));
}

function toRoute({ path, method, operation }: { path: string; method: string; operation: Operation }): ApiRoute {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const example = requestBody?.content["application/json"]?.example;
  return {
    ...{ operationId, path, summary, description },
    method: method.toUpperCase(),
    parameters: parameters.map((each) => ({
      name: each.name,
      place: each.in,
      required: each.required,
      description: each.description ?? each.schema?.description ?? "",
    })),
    example: example === undefined ? null : JSON.stringify(example, null, 2),
    responses: Object.entries(responses).map(([status, answer]) => ({ status, description: answer.description })),
  };
}
