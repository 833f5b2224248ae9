import { carPicture } from '@stallwise/demo/simulator/car-picture.ts'
import { planDecision, planReport, planReportedColor } from '@stallwise/demo/violations/demo-decisions.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import type { JudgedViolation } from '@stallwise/domain/judging/known-violations.ts'
import { sql } from 'kysely'
import {
  addReportPhoto,
  decideViolation,
  reportViolation,
  type ReportsParts,
} from '#features/violations/violations.public.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { repeat } from './repeat.ts'
import { reportWords } from './words.ts'

const checkEveryMs = 60_000
const reportEveryMs = 3 * 3_600_000

/** The provider's user, who works in all lots of the demo. */
export const staffOf = ({ session }: DemoWorld): Viewer => {
  const user = session.users.find(({ roles }) => roles.includes('provider'))
  if (!user) throw new Error('the demo has no provider user')
  const { id: userId, email, name } = user
  return { userId, email, name, roles: ['provider'], customerId: null, lots: 'all' }
}

/** What staff decided about a violation of the demo's past. */
export const pastDecision =
  (world: DemoWorld, seed: number) =>
  (violation: JudgedViolation): JudgedViolation => {
    const decision = planDecision(seed, violation.key, violation.openedAt)
    if (!decision || decision.at >= violation.stateAt) return violation
    const { status, at } = decision
    return {
      ...violation,
      decision: { ...decision, by: staffOf(world).userId },
      status,
      stateAt: at,
      end: null,
    }
  }

interface ActiveRow {
  id: string
  key: string
  opened_at: Date
}

interface InsideRow {
  lot: string
  plate: string
}

/** The staff of the demo, who decide about violations and report vehicles as long as the server runs. */
export class DemoViolations {
  readonly #parts: ReportsParts
  readonly #staff: Viewer
  readonly #lots: readonly string[]
  readonly #seed: number
  readonly #words = reportWords()

  constructor(parts: ReportsParts, world: DemoWorld, seed: number) {
    this.#parts = parts
    this.#staff = staffOf(world)
    this.#lots = world.lots.filter(({ product_access }) => product_access.enforcement).map(({ id }) => id)
    this.#seed = seed
  }

  /** Decides what is due by now, and reports a vehicle in each lot every three hours. */
  async work(): Promise<void> {
    const now = this.#parts.clock()
    for (const { id, key, opened_at } of await this.#listActive()) {
      const decision = planDecision(this.#seed, key, opened_at.getTime())
      if (decision && decision.at <= now) await decideViolation(this.#parts, this.#staff, id, decision.status)
    }
    for (const { lot, plate } of await this.#listToReport(now)) await this.#report(lot, plate, now)
  }

  async #report(lot: string, plate: string, now: number): Promise<void> {
    const note = this.#words.get(planReport(this.#seed, now)) ?? null
    const { _id } = await reportViolation(this.#parts, this.#staff, lot, { licensePlate: plate, note })
    await addReportPhoto(this.#parts, this.#staff, _id, carPicture(planReportedColor(this.#seed, now), plate))
  }

  async #listActive(): Promise<ActiveRow[]> {
    const { rows } = await this.#parts.database.asSystem((tx) =>
      sql<ActiveRow>`select id, key, opened_at from violation
        where parking_lot_id = any(${this.#lots}::uuid[]) and status = 'active' limit 500`.execute(tx),
    )
    return rows
  }

  async #listToReport(now: number): Promise<InsideRow[]> {
    const since = new Date(now - reportEveryMs)
    const { rows } = await this.#parts.database.asSystem((tx) =>
      sql<InsideRow>`select l.id as lot, v.plate from unnest(${this.#lots}::uuid[]) as l(id)
        cross join lateral (select plate from visit where parking_lot_id = l.id and exited_at is null
          and plate is not null and length(plate) <= 8 and entered_at < ${new Date(now - 20 * 60_000)}
          order by entered_at desc limit 1) v
        where not exists (select 1 from violation r where r.parking_lot_id = l.id and r.reason = 'reported'
          and r.opened_at > ${since})`.execute(tx),
    )
    return rows
  }

  /** Works every minute; the returned function stops it. */
  watch(report: (problem: string) => void): () => Promise<void> {
    return repeat(
      checkEveryMs,
      () => this.work(),
      (error) => report(`violations of the demo could not be decided: ${String(error)}`),
    )
  }
}
