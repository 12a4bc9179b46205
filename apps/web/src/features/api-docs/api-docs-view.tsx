"use client";

import "swagger-ui-dist/swagger-ui.css";
import { Alert, Anchor, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { PageHeader } from "#ui/page-header.tsx";
import classes from "./api-docs.module.css";

const DOCUMENT = "/api/v1/openapi.json";

/** Every route of the REST API, as its OpenAPI document says it, to be read and tried. */
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
        What CI and other programs can ask of this installation. To try a route here, give a token under Authorize;{" "}
        <Anchor href={DOCUMENT} underline="always" inherit>
          the OpenAPI document
        </Anchor>{" "}
        makes clients in any language.
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
