/** A request to an address that somebody typed. Times in milliseconds. */
export interface OutgoingRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For the whole of it; the answer's body included. */
  readonly timeoutMs: number
  /** Takes a certificate that nobody vouches for. */
  readonly selfSigned?: boolean | undefined
}

/** An answer: its status and at most 64 KB of its text. A redirect is an answer like any other. */
export interface OutgoingAnswer {
  readonly status: number
  readonly text: string
}

/** Why there is no answer. The first two are said before anything was sent. */
export type OutgoingFailure = 'address-not-allowed' | 'unreachable' | 'no-answer' | 'hung-up'

/** No answer; `mayHaveArrived` is false only where certainly nothing was sent. The message holds no address and no secret. */
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
 * Sends once, follows no redirect, and connects to no private address that the installation does not list; the address
 * that was judged is the one that is connected to. Rejects with an OutgoingError. Source: decision 3, rule GAT-06.
 */
export type SendOutgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>

/** Judges addresses as they are judged before sending, and sends nothing. Source: rule GAT-06. */
export interface OutgoingAddresses {
  /** Without asking DNS: false only where sending is refused whatever DNS answers. */
  mayBeAllowed(url: string): boolean
  /** Why sending there would fail before anything is sent; undefined where it would not. Asks DNS. */
  failureOf(url: string, timeoutMs: number): Promise<OutgoingFailure | undefined>
}
