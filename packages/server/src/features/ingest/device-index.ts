import type { Database } from '#platform/database/database.ts'

/** Where a device is. */
export interface DevicePlace {
  readonly lotId: string
  readonly kind: 'stall-sensor' | 'camera' | 'rfid-reader'
}

/** Which lot a customer's device belongs to; kept in memory, emptied when devices change. */
export class DeviceIndex {
  readonly #database: Database
  readonly #byCustomer = new Map<string, Promise<Map<string, DevicePlace>>>()

  constructor(database: Database) {
    this.#database = database
  }

  async start(): Promise<() => Promise<void>> {
    const forget = (customerId: string) => {
      if (customerId === '*') this.#byCustomer.clear()
      else this.#byCustomer.delete(customerId)
    }
    return this.#database.listen('stallwise_devices', forget, () => this.#byCustomer.clear())
  }

  forget(customerId: string): void {
    this.#byCustomer.delete(customerId)
  }

  of(customerId: string): Promise<ReadonlyMap<string, DevicePlace>> {
    const kept = this.#byCustomer.get(customerId) ?? this.#load(customerId)
    this.#byCustomer.set(customerId, kept)
    kept.catch(() => this.#byCustomer.delete(customerId))
    return kept
  }

  async #load(customerId: string): Promise<Map<string, DevicePlace>> {
    const rows = await this.#database.asSystem((tx) =>
      tx
        .selectFrom('device')
        .select(['device_id', 'parking_lot_id', 'kind'])
        .where('customer_id', '=', customerId)
        .execute(),
    )
    return new Map(rows.map((row) => [row.device_id, { lotId: row.parking_lot_id, kind: row.kind }]))
  }
}
