/** A request to an address that a user entered. Times in milliseconds. */
export interface OutgoingRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For the whole exchange, including the response body. */
  readonly timeoutMs: number
  /** Accepts a certificate that cannot be verified. */
  readonly selfSigned?: boolean | undefined
  /** How much of the answer is read; 64 KB by default. */
  readonly maxBytes?: number
}

/** A response: its status and at most 64 KB (or `maxBytes`) of its text. A redirect is returned like any other response. */
export interface OutgoingAnswer {
  readonly status: number
  readonly text: string
  /** The text goes on. */
  readonly isCut?: true
  /** Where a redirect goes on to, as it was sent. */
  readonly location?: string
}

/** Why there is no response. The first two occur before anything is sent. */
export type OutgoingFailure = 'address-not-allowed' | 'unreachable' | 'no-answer' | 'hung-up'

/** No response; `mayHaveArrived` is false only if certainly nothing was sent. The message contains no address and no secret. */
export class OutgoingError extends Error {
  readonly failure: OutgoingFailure
  readonly mayHaveArrived: boolean

  constructor(failure: OutgoingFailure, mayHaveArrived: boolean) {
    super(failure)
    this.failure = failure
    this.mayHaveArrived = mayHaveArrived
  }
}

/**
 * Sends once, follows no redirect, and connects to private addresses only if the installation allows them; the address
 * that was checked is the one that is connected to. Rejects with an OutgoingError. Source: decision 3, rule GAT-06.
 */
export type SendOutgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>

/** Checks addresses in the same way as before sending, without sending. Source: rule GAT-06. */
export interface OutgoingAddresses {
  /** Without DNS: false only if sending is refused whatever the name resolves to. */
  mayBeSentTo(url: string): boolean
  /** Why sending would fail before anything is sent; undefined if it would not. Resolves the name. */
  failureOf(url: string, timeoutMs: number): Promise<OutgoingFailure | undefined>
}
