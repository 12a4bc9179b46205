"use client";

import "swagger-ui-dist/swagger-ui.css";
import { Alert, Anchor, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { PageHeader } from "#ui/page-header.tsx";
import classes from "./api-docs.module.css";

const DOCUMENT = "/api/v1/openapi.json";

/** The routes of the REST API from its OpenAPI document, to read and try. */
export function ApiDocsView() {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  // Swagger UI is an external system: a program of its own that draws into an element
  useEffect(() => {
    const domNode = place.current;
    if (!domNode || domNode.hasChildNodes()) return;
    import("swagger-ui-dist/swagger-ui-es-bundle.js").then(
      ({ default: drawSwaggerUi }) =>
        drawSwaggerUi({
          domNode,
          url: DOCUMENT,
          docExpansion: "list",
          defaultModelsExpandDepth: -1,
          tryItOutEnabled: false,
          validatorUrl: null,
        }),
      () => setFailed(true),
    );
  }, []);
  return (
    <>
      <PageHeader title="REST API">
        The API of this installation for CI and other programs. To try a route here, enter a token under Authorize;{" "}
        <Anchor href={DOCUMENT} underline="always" inherit>
          the OpenAPI document
        </Anchor>{" "}
        generates clients in any language.
      </PageHeader>
      {failed && (
        <Alert variant="default" title="The documentation could not be loaded" role="alert">
          <Text size="sm">Reload the page; the OpenAPI document above has the same content.</Text>
        </Alert>
      )}
      <div ref={place} className={classes.frame} />
    </>
  );
}
