import { t } from '@lingui/core/macro'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import type { AppealAnswer } from '@stallwise/domain/appeals/appeals.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import { answerAppeal } from '#features/appeals/appeals.commands.ts'
import { makeAppeal, type AppealParts } from '#features/appeals/appeals.driver.commands.ts'
import { addViolationLink, linkUntil } from '#features/notices/links.public.ts'
import { sendNotice, type NoticeParts } from '#features/notices/notices.public.ts'
import { repeat } from './repeat.ts'
import { staffOf } from './violations.ts'

const checkEveryMs = 60_000
const noticesADay = 5
const answeredAfterMs = 60_000

type Parts = NoticeParts & AppealParts

/** What drivers of the demo write, and how staff answer, in turn; the first one waits, the last driver does not appeal. */
const stories = (): { text: string; state?: AppealAnswer; answer?: string }[] => [
  { text: t`I registered at the kiosk, but typed the letter O instead of a zero.` },
  {
    text: t`I was picking up my mother, who uses a wheelchair, and the elevator was out of order.`,
    state: 'accepted',
    answer: t`Thank you for telling us. The elevator works again.`,
  },
  {
    text: t`I was away for five minutes only.`,
    state: 'refused',
    answer: t`The cameras saw the vehicle for more than two hours.`,
  },
  {
    text: t`My pass ended yesterday. I renewed it this morning.`,
    state: 'reduced',
    answer: t`We can see the renewal. Please pay for the hours before it at the office.`,
  },
]

interface NotifiedRow {
  id: string
  nth: number
  lot: string
  email: string
  language: 'en-US' | 'es-MX'
  plate: string
  received_at: Date | null
  state: string | null
}

/** Notices of the demo, appeals of their drivers, and answers, as long as the server runs. */
export class DemoAppeals {
  readonly #parts: Parts
  readonly #world: DemoWorld
  readonly #lots: readonly string[]

  constructor(parts: Parts, world: DemoWorld) {
    this.#parts = parts
    this.#world = world
    this.#lots = world.lots.filter(({ product_access }) => product_access.enforcement).map(({ id }) => id)
  }

  /** Sends what is missing of today's notices; drivers appeal, and staff answer, about a minute later each. */
  async work(): Promise<void> {
    const now = this.#parts.clock()
    for (const { id, plate } of await this.#listToNotify(now))
      await sendNotice(this.#parts, staffOf(this.#world), {
        violation: id,
        email: `driver-${plate.toLowerCase().replace(/[^a-z0-9]/g, '')}@example.com`,
        language: this.#parts.config.locale,
        confirmedPlate: plate,
        resolve: false,
        again: false,
      })
    for (const row of await this.#listNotified(now)) await this.#tell(row, now)
  }

  async #tell({ nth, id, lot, email, language, plate, received_at, state }: NotifiedRow, now: number) {
    const story = stories()[nth % noticesADay]
    if (!story) return
    if (received_at === null) {
      const link = {
        lotId: lot,
        violationId: id,
        sentFor: id,
        email,
        language,
        plate,
        expiresAt: linkUntil(now),
      }
      const token = await this.#parts.database.asSystem((tx) => addViolationLink(tx, link, now))
      await makeAppeal(this.#parts, token, { text: story.text, key: null })
      return
    }
    const isOld = now - received_at.getTime() > 2 * dayMs
    if (state !== 'received' || now - received_at.getTime() < answeredAfterMs) return
    const answer = story.state ?? (isOld ? 'accepted' : undefined)
    if (answer)
      await answerAppeal(this.#parts, staffOf(this.#world), id, { state: answer, answer: story.answer ?? '' })
  }

  async #listToNotify(now: number): Promise<{ id: string; plate: string }[]> {
    const since = new Date(now - dayMs)
    const { rows } = await this.#parts.database.asSystem((tx) =>
      sql<{ id: string; plate: string }>`select v.id, v.plate from unnest(${this.#lots}::uuid[]) as l(id)
        cross join lateral (select count(*)::int as count from violation_notice n
          where n.parking_lot_id = l.id and n.asked_at > ${since}) sent
        cross join lateral (select id, plate from violation where parking_lot_id = l.id and opened_at > ${since}
          and opened_at < ${new Date(now - 20 * 60_000)} and status in ('missed', 'resolved') and length(plate) <= 8
          and not exists (select 1 from violation_notice n where n.parking_lot_id = l.id and n.violation_id = violation.id)
          order by opened_at desc limit greatest(${noticesADay} - sent.count, 0)) v`.execute(tx),
    )
    return rows
  }

  /** The sent notices of the last days about violations that can be appealed, or whose appeal waits. */
  async #listNotified(now: number): Promise<NotifiedRow[]> {
    const { rows } = await this.#parts.database.asSystem((tx) =>
      sql<NotifiedRow>`select violation_id as id, nth, lot, notified.email, language, plate, received_at, state from (
          select n.violation_id, n.parking_lot_id as lot, n.email, n.language, v.plate, a.received_at, a.state, v.status,
            n.state as sent, (row_number() over (partition by n.parking_lot_id order by n.asked_at, n.id) - 1)::int as nth
          from violation_notice n join violation v on v.parking_lot_id = n.parking_lot_id and v.id = n.violation_id
          left join appeal a on a.parking_lot_id = n.parking_lot_id and a.violation_id = n.violation_id
          where n.parking_lot_id = any(${this.#lots}::uuid[]) and n.asked_at > ${new Date(now - 7 * dayMs)}) notified
        where sent = 'sent' and notified.email is not null and plate is not null
          and (state = 'received' or (state is null and status in ('active', 'missed', 'resolved')))`.execute(
        tx,
      ),
    )
    return rows
  }

  /** Works every minute; the returned function stops it. */
  watch(report: (problem: string) => void): () => Promise<void> {
    return repeat(
      checkEveryMs,
      () => this.work(),
      (error) => report(`notices and appeals of the demo could not be made: ${String(error)}`),
    )
  }
}
