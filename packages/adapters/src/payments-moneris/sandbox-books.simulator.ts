import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

export type EntryKind = 'purchase' | 'preauth' | 'completion' | 'refund' | 'correction'

/** A transaction that reached the simulated bank. The card’s number is not kept. */
export interface BookEntry {
  readonly transaction: string
  readonly referenceNumber: string
  readonly storeId: string
  readonly orderId: string
  readonly customerId: string
  readonly kind: EntryKind
  /** The transaction that it follows; null for a charge. */
  readonly original: string | null
  readonly cents: number
  /** Below 050: approved. */
  readonly code: string
  readonly iso: string
  readonly authorizationCode: string | null
  readonly brand: string
  readonly maskedPan: string
  readonly at: number
  /** What is in a closed batch can no longer be voided. */
  readonly batch: string
}

export const isApproved = ({ code }: BookEntry): boolean => Number(code) < 50

const signs: Readonly<Record<EntryKind, number>> = {
  purchase: 1,
  completion: 1,
  refund: -1,
  correction: -1,
  preauth: 0,
}

const readEntries = (path: string): BookEntry[] => {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  // A line that was cut off by a crash was never replied to.
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  if (complete.length < text.length) truncateSync(path, Buffer.byteLength(complete))
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BookEntry)
}

/** The books of the simulated provider, in memory and, given a path, in a file of one line for each transaction. */
export class SandboxBooks {
  readonly #path: string | undefined
  readonly #entries: BookEntry[]
  readonly #byOrder = new Map<string, BookEntry[]>()

  constructor(path?: string) {
    this.#path = path
    this.#entries = path ? readEntries(path) : []
    this.#entries.forEach((entry) => this.#index(entry))
  }

  get entries(): readonly BookEntry[] {
    return this.#entries
  }

  #index(entry: BookEntry) {
    const key = `${entry.storeId} ${entry.orderId}`
    this.#byOrder.set(key, [...(this.#byOrder.get(key) ?? []), entry])
  }

  add(entry: BookEntry): void {
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(entry)}\n`)
    this.#entries.push(entry)
    this.#index(entry)
  }

  ofOrder(storeId: string, orderId: string): readonly BookEntry[] {
    return this.#byOrder.get(`${storeId} ${orderId}`) ?? []
  }

  /** Charges less refunds, in cents. */
  balanceOf(storeId: string, orderId: string): number {
    return this.ofOrder(storeId, orderId)
      .filter(isApproved)
      .reduce((sum, { kind, cents }) => sum + signs[kind] * cents, 0)
  }

  /** Charges less refunds of all orders, in cents. */
  balance(): number {
    return this.#entries.filter(isApproved).reduce((sum, { kind, cents }) => sum + signs[kind] * cents, 0)
  }
}
