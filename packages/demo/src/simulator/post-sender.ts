import { backOff } from '@stallwise/domain/time/back-off.ts'
import { ingestReply, type IngestReply } from '@stallwise/contract/ingest/ingest.contract.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'

/** Waits for a number of milliseconds; ends early when the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Dependencies of the sender; `report` is called once for each kind of problem until a post succeeds again. */
export interface SenderParts {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly wait: Wait
  readonly report: (problem: string) => void
}

/** Accepted posts and events, including repeats, and rejected events. */
export interface SentCounts {
  posts: number
  accepted: number
  duplicates: number
  rejected: number
}

const atOnce = 4
const pauseAfter = backOff(1_000, 30_000)

const readReply = (text: string) => {
  try {
    const read = ingestReply.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Sends posts to a server, with backoff while it fails. */
export class PostSender {
  readonly counts: SentCounts = { posts: 0, accepted: 0, duplicates: 0, rejected: 0 }
  readonly #parts: SenderParts
  readonly #reported = new Set<string>()
  // A separate signal for each request and pause: fetch leaves its listeners on a signal until they are collected,
  // thousands an hour, and of many posts that wait at once each has a listener.
  readonly #underWay = new Set<AbortController>()
  #failures = 0

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Resolves when each post was accepted or rejected, or at once when the signal is aborted. */
  async sendAll(posts: readonly VendorPost[], signal: AbortSignal, together = atOnce): Promise<void> {
    const waiting = posts.values()
    const work = async () => {
      for (const post of waiting) {
        if (signal.aborted) return
        await this.#deliver(post, signal)
      }
    }
    const stopAll = () => this.#underWay.forEach((request) => request.abort())
    signal.addEventListener('abort', stopAll, { once: true })
    await Promise.all(Array.from({ length: together }, work))
    signal.removeEventListener('abort', stopAll)
  }

  async #deliver(post: VendorPost, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const problem = await this.#try(post)
      if (problem === undefined || signal.aborted) return
      this.#reportOnce(problem)
      this.#failures++
      // Several posts fail together: the failure is counted once for the step.
      await this.#pause(pauseAfter(Math.ceil(this.#failures / atOnce)))
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    const pause = new AbortController()
    this.#underWay.add(pause)
    await this.#parts.wait(milliseconds, pause.signal)
    this.#underWay.delete(pause)
  }

  /** Undefined when the server has accepted or finally rejected it; otherwise why it is retried. */
  async #try(post: VendorPost): Promise<string | undefined> {
    const { path, headers, body } = post
    const request = new AbortController()
    this.#underWay.add(request)
    try {
      const response = await this.#parts.fetch(this.#parts.baseUrl + path, {
        method: 'POST',
        headers,
        body,
        signal: request.signal,
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429) return `${path}: ${response.status}`
      this.#failures = 0
      const reply = response.ok ? readReply(text) : undefined
      if (reply) this.#count(reply)
      else this.#reportOnce(`${path} refused: ${response.status} ${text.slice(0, 200)}`)
      return undefined
    } catch (error) {
      return `${path}: ${error instanceof Error ? error.message : String(error)}`
    } finally {
      this.#underWay.delete(request)
    }
  }

  #count({ accepted, duplicates, rejected }: IngestReply): void {
    this.counts.posts++
    this.counts.accepted += accepted
    this.counts.duplicates += duplicates
    this.counts.rejected += rejected.length
    for (const { code, message } of rejected) this.#reportOnce(`${code}: ${message}`)
  }

  #reportOnce(problem: string): void {
    if (this.#reported.size > 50) this.#reported.clear()
    if (this.#reported.has(problem)) return
    this.#reported.add(problem)
    this.#parts.report(problem)
  }
}
