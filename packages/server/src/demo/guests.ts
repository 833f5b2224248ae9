import { planBookingGroups, planBookings } from '@stallwise/demo/simulator/demo-bookings.ts'
import { planGuests, planOverstay } from '@stallwise/demo/simulator/demo-guests.ts'
import { planRegisteredVehicles, planValidation } from '@stallwise/demo/simulator/demo-vehicles.ts'
import { planValidationUses } from '@stallwise/demo/world/demo-payment-validations.ts'
import type { GuestPassRow, RegisteredVehicleRow } from '@stallwise/demo/visitors/visitors.rows.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { addBookingRows } from '#features/bookings/bookings.public.ts'
import { addValidationUses } from '#features/payment-validations/payment-validations.public.ts'
import { addVisitorRows } from '#features/visitors/visitors.public.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { repeat } from './repeat.ts'

const checkEveryMs = hourMs

const operatorOf = ({ session }: DemoWorld): Viewer => {
  const user = session.users.find(({ roles }) => roles.includes('provider'))
  if (!user) throw new Error('the demo has no provider user')
  const { id: userId, email, name } = user
  return { userId, email, name, roles: ['provider'], customerId: null, lots: 'all' }
}

/** The guests, registered vehicles and bookings of the demo's lots, planned as long as the server runs. */
export class DemoGuests {
  readonly #parts: Omit<ChangeLotParts, 'database'>
  readonly #world: DemoWorld
  readonly #seed: number
  readonly #planned = new Set<string>()

  constructor(parts: Omit<ChangeLotParts, 'database'>, world: DemoWorld, seed: number) {
    this.#parts = parts
    this.#world = world
    this.#seed = seed
  }

  /** Adds the guests of today and tomorrow and the registered vehicles that do not exist yet. */
  async add(): Promise<void> {
    const now = this.#parts.clock()
    for (const lot of this.#world.lots) {
      const vehicles = this.#isNew(lot.id) ? planRegisteredVehicles(this.#world, lot, this.#seed, now) : []
      await this.#addTo(lot.id, [], [...vehicles, ...planValidation(lot, this.#seed, now)], now)
      this.#planned.add(lot.id)
      for (const at of [now, now + 24 * hourMs]) {
        const day = new Date(at - 4 * hourMs).toLocaleDateString('en-CA', { timeZone: lot.time_zone })
        if (!this.#isNew(`${lot.id} ${day}`)) continue
        await this.#addTo(lot.id, planGuests(this.#world, lot, this.#seed, at), [], now)
        this.#planned.add(`${lot.id} ${day}`)
        // Planning a day takes a moment, in which nothing else would be answered.
        await new Promise((resolve) => setImmediate(resolve))
      }
      await this.#addTo(lot.id, planOverstay(this.#world, lot, this.#seed, now), [], now)
      await this.#book(lot, now)
      await this.#useValidations(lot, now)
    }
  }

  /** BOO-12: once a day, those of the next three weeks that do not exist yet. */
  async #book(lot: DemoWorld['lots'][number], now: number): Promise<void> {
    const day = new Date(now).toLocaleDateString('en-CA', { timeZone: lot.time_zone })
    const groups = planBookingGroups(this.#world, lot)
    if (groups.length === 0 || !this.#isNew(`bookings ${lot.id} ${day}`)) return
    const bookings = planBookings(this.#world, lot, this.#seed, now)
    const request = { lot: lot.id, capability: 'passholder.manage' as const }
    await changeLot(this.#parts, operatorOf(this.#world), request, (change) =>
      addBookingRows(change, { groups, bookings }),
    )
    this.#planned.add(`bookings ${lot.id} ${day}`)
  }

  /** Those of the hours since the last time. */
  async #useValidations(lot: DemoWorld['lots'][number], now: number): Promise<void> {
    const { paymentValidations = [] } = this.#world
    const uses = planValidationUses(lot, paymentValidations, { seed: this.#seed, now })
    const fresh = uses.filter(({ id }) => this.#isNew(id))
    if (fresh.length === 0) return
    const request = { lot: lot.id, capability: 'payment.manage' as const }
    await changeLot(this.#parts, operatorOf(this.#world), request, (change) =>
      addValidationUses(change, fresh),
    )
    for (const { id } of fresh) this.#planned.add(id)
  }

  #isNew(key: string): boolean {
    return !this.#planned.has(key)
  }

  async #addTo(
    lot: string,
    guests: readonly GuestPassRow[],
    vehicles: readonly RegisteredVehicleRow[],
    now: number,
  ): Promise<void> {
    if (guests.length + vehicles.length === 0) return
    const request = { lot, capability: 'visitor.manage' as const }
    await changeLot(this.#parts, operatorOf(this.#world), request, (change) =>
      addVisitorRows(change, { guests, vehicles }, now),
    )
  }

  /** Adds them now and then every hour; the returned function stops it. */
  watch(report: (problem: string) => void): () => Promise<void> {
    return repeat(
      checkEveryMs,
      () => this.add(),
      (error) => report(`guests of the demo could not be added: ${String(error)}`),
    )
  }
}
