import { createHash } from 'node:crypto'
import {
  pushEveryMs,
  pushPauseMs,
  refreshEveryMs,
  signText,
} from '@stallwise/domain/wayfinders/sign.rules.ts'
import { OutgoingError } from '@stallwise/ports/outgoing-http.port.ts'
import { loadSignFigures } from './sign-figures.store.ts'
import { leaseDueSigns, writePushResult, type DueSign, type PushResult } from './sign-push.store.ts'
import { signOf } from './sign-content.ts'
import { openPushSecret, type SignParts } from './wayfinders.resource.ts'
import { findSign, type SignRow } from './wayfinders.store.ts'

const pushTimeoutMs = 5_000

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const push = async (
  { send, sealing }: SignParts,
  row: SignRow,
  body: string,
): Promise<NonNullable<PushResult['sent']>> => {
  const secret = openPushSecret(sealing, row)
  const type = row.push_format === 'json' ? 'application/json' : 'text/plain'
  const headers = { 'content-type': `${type}; charset=utf-8`, ...(secret && { authorization: secret }) }
  try {
    const { status } = await send({
      method: 'POST',
      url: row.push_url!,
      headers,
      body,
      timeoutMs: pushTimeoutMs,
    })
    const ok = status >= 200 && status < 300
    return { ok, status, reason: ok ? null : 'status' }
  } catch (error) {
    return { ok: false, status: null, reason: error instanceof OutgoingError ? error.failure : 'unreachable' }
  }
}

const pushIfChanged = async (parts: SignParts, due: DueSign): Promise<void> => {
  const scope = { lots: [due.lotId] }
  const read = await parts.database.withViewer(scope, async (tx) => ({
    row: await findSign(tx, 'id', due.id),
    figures: await loadSignFigures(tx, due.lotId),
  }))
  if (!read.row || read.row.push_url === null || !read.figures) return
  const sign = signOf(read.row, read.figures, parts.clock())
  const body = read.row.push_format === 'json' ? JSON.stringify(sign) : signText(sign)
  const contentHash = hashOf(`${read.row.push_url} ${body}`)
  const isFresh = due.sinceSentMs !== null && due.sinceSentMs < refreshEveryMs
  const isUnchanged = contentHash === due.contentHash && due.failures === 0 && isFresh
  const sent = isUnchanged ? undefined : await push(parts, read.row, body)
  const pauseMs = sent && !sent.ok ? pushPauseMs(due.failures + 1) : pushEveryMs
  const result = { contentHash, pauseMs, ...(sent && { sent }) }
  await parts.database.withViewer(scope, (tx) => writePushResult(tx, due, result))
}

const maxPushes = 200

/**
 * Pushes changed content to signs; runs once a second on every server. A slow sign does not delay others: its push
 * continues while others begin. WAY-20 to WAY-24.
 */
export class SignPusher {
  readonly #parts: SignParts
  readonly #onError: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()

  constructor(parts: SignParts, onError: (error: unknown) => void) {
    this.#parts = parts
    this.#onError = onError
  }

  /** Starts the pushes that are due, up to the limit of concurrent pushes, without waiting for them. */
  async pushDue(): Promise<void> {
    const free = maxPushes - this.#running.size
    if (free <= 0) return
    for (const sign of await this.#parts.database.asSystem((tx) => leaseDueSigns(tx, free))) {
      const push = pushIfChanged(this.#parts, sign)
        .catch(this.#onError)
        .finally(() => this.#running.delete(push))
      this.#running.add(push)
    }
  }

  /** Waits for the running pushes. */
  async waitForRunning(): Promise<void> {
    await Promise.all(this.#running)
  }
}
