import type { ServerResponse } from 'node:http'
import type { StallVariant } from '#features/stalls/stalls.public.ts'

/** How much may wait unsent for a reader that does not read; past that its stream ends and it resumes. */
const mostUnsentBytes = 4_000_000

/** One open stream: what it may see, and the connection it goes to. */
export class StreamClient {
  readonly #response: ServerResponse
  /** Undefined for a lot that this reader does not see. */
  readonly variantOf: (lotId: string) => StallVariant | undefined

  constructor(response: ServerResponse, variantOf: (lotId: string) => StallVariant | undefined) {
    this.#response = response
    this.variantOf = variantOf
  }

  send(frame: string): void {
    if (this.#response.writableLength > mostUnsentBytes) this.end()
    else this.#response.write(frame)
  }

  end(): void {
    this.#response.end()
  }
}

export const frameOf = (event: string, id: string, data: unknown): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
