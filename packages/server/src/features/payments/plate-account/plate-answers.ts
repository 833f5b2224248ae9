import type { PlateAnswer } from '@stallwise/contract/payments/price-stay.contract.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import type { Tx } from '#platform/database/database.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { findPayLot, isOpen, type PayLot } from '../parking-session/parking-session.store.ts'
import { loadAccount } from './load-account.ts'
import { findMeantPlate } from './look-alikes.store.ts'
import { findStay } from '#features/gates/stays.public.ts'

const timeOf = (at: number | null): string | null =>
  at === null || at === Infinity ? null : new Date(at).toISOString()

const owesOf = async (tx: Tx, lot: PayLot, of: Parameters<typeof loadAccount>[2], now: number) => {
  const { account, session } = await loadAccount(tx, lot, of, { now })
  return {
    state: account.state,
    currency: lot.currency,
    dueCents: account.dueCents,
    paidCents: session.paidCents,
    paidUntil: timeOf(session.paidUntil),
    coveredUntil: session.isCovered ? timeOf(account.runsUntil) : null,
    leaveBy: timeOf(account.leaveBy),
  }
}

/** PAY-130: what plates have paid and owe in a lot now, each once, in the order asked. */
export const answerForPlates = async (
  tx: Tx,
  lotId: string,
  licensePlates: readonly string[],
  now: number,
): Promise<PlateAnswer[]> => {
  const lot = orNotFound(await findPayLot(tx, lotId))
  const answers: PlateAnswer[] = []
  for (const plate of new Set(licensePlates.map(normalisePlate))) {
    if (plate === '') continue
    const stay = (await findStay(tx, lotId, plate)) ?? null
    const owes = isOpen(lot) ? await owesOf(tx, lot, { plate, stay }, now) : null
    const mayMean = stay === null && (owes === null || owes.state === 'nothing')
    answers.push({
      licensePlate: plate,
      visit: stay?.visitId ?? null,
      enteredAt: timeOf(stay?.begin ?? null),
      meantPlate: (mayMean && (await findMeantPlate(tx, lotId, plate))) || null,
      owes,
    })
  }
  return answers
}
