"use client";

import "swagger-ui-dist/swagger-ui.css";
import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import classes from "./api-docs.module.css";

/** Tries routes from the browser. The program for that is larger than all of the page, and is loaded on demand. */
export function ApiExplorer({ url }: { url: string }) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <Swagger url={url} />;
  return (
    <Button variant="default" w="fit-content" onClick={() => setWanted(true)}>
      Try routes here (loads 400 KB)
    </Button>
  );
}

function Swagger({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  // Swagger UI is an external system: a program of its own that draws into an element
  useEffect(() => {
    const domNode = place.current;
    if (!domNode || domNode.hasChildNodes()) return;
    import("swagger-ui-dist/swagger-ui-es-bundle.js").then(
      ({ default: drawSwaggerUi }) =>
        drawSwaggerUi({
          ...{ domNode, url, docExpansion: "list", defaultModelsExpandDepth: -1, tryItOutEnabled: false },
          validatorUrl: null,
        }),
      () => setFailed(true),
    );
  }, [url]);
  return (
    <>
      {failed && (
        <Alert variant="default" title="The program could not be loaded" role="alert">
          <Text size="sm">Reload the page; the OpenAPI document has the same content.</Text>
        </Alert>
      )}
      <div ref={place} className={classes.frame} />
    </>
  );
}
