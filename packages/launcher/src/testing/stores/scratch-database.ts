import { Client } from "pg";

/** A database of one test on the test services' server. Disposing it drops it, whoever is connected. */
export interface ScratchDatabase extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
}

let made = 0;

/** Creates a database. `template`: the name of a database without connections, else it is empty. */
export async function createScratchDatabase(template = "template0"): Promise<ScratchDatabase> {
  const serverUrl = process.env.PLUMBLINE_TEST_TEMPLATE_URL;
  if (serverUrl === undefined) throw new Error("PLUMBLINE_TEST_TEMPLATE_URL is set by the global setup");
  const server = new URL(serverUrl);
  server.pathname = "/postgres";
  const name = `scratch_${process.pid}_${made++}`;
  await withClient(server.href, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () => withClient(server.href, (client) => client.query(`drop database ${name} with (force)`));
  return {
    name,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await drop();
    },
  };
}

/** Connects, works, and disconnects. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined); // the failing query reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
