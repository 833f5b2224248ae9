import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { PlateAnswer } from '@stallwise/contract/payments/price-stay.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { paymentsKey } from './payments.queries.ts'

/** A driver waits. */
const refreshMs = 5_000
const mostPlates = 20

/** PAY-130: whether the caller may look up payments in this lot, and the lot takes any. */
export const looksUpPayments = (lot: Lot): boolean =>
  lot.allowed.includes('payment.lookup') && lot.productAccess.payments

/** PAY-130: what plates have paid and owe now. */
export const askPlates = async (
  lotId: string,
  plates: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, PlateAnswer>> => {
  const licensePlates = [...new Set(plates)].slice(0, mostPlates)
  if (licensePlates.length === 0) return new Map()
  const { data } = await call('POST /parking-lots/{id}/plate-answers', {
    params: { id: lotId },
    body: { licensePlates },
    ...(signal && { signal }),
  })
  return new Map(data.map((answer) => [answer.licensePlate, answer]))
}

/** PAY-130: what a plate has paid and owes now. */
export const plateAnswerQuery = (lotId: string, plate: string) =>
  queryOptions({
    queryKey: [...paymentsKey(lotId), 'answer', plate],
    queryFn: async ({ signal }) => (await askPlates(lotId, [plate], signal)).get(plate) ?? null,
    refetchInterval: refreshMs,
  })

/** Until when, in words; null without a time. */
type TimeText = (at: string | null) => string | null

/** What is owed, in words. */
const owedText = (
  { state, dueCents, currency, leaveBy, coveredUntil }: NonNullable<PlateAnswer['owes']>,
  { isInside, time }: { readonly isInside: boolean; readonly time: TimeText },
): string => {
  const [amount, until, covered] = [formatCents(dueCents, currency), time(leaveBy), time(coveredUntil)]
  if (state === 'due') return t`Owes ${amount}`
  if (state === 'paid') return until ? t`Paid, can leave until ${until}` : t`Paid`
  if (state === 'covered') return covered ? t`Free of charge until ${covered}` : t`Free of charge`
  return isInside ? t`Nothing to pay so far` : t`Nothing paid`
}

/** An answer in words. */
export const plateAnswerText = ({ owes, enteredAt }: PlateAnswer, timeZone: string): string => {
  const time: TimeText = (at) => at && formatDateTime(at, timeZone)
  const since = time(enteredAt)
  const place = since ? t`Inside since ${since}` : t`Not inside`
  return [owes && owedText(owes, { isInside: since !== null, time }), place].filter(Boolean).join(' · ')
}

/** An answer in words without times, where the lot’s clock is not known. */
export const shortAnswerText = ({ owes, visit }: Pick<PlateAnswer, 'owes' | 'visit'>): string =>
  [owes && owedText(owes, { isInside: visit !== null, time: () => null }), visit && t`Inside`]
    .filter(Boolean)
    .join(' · ')
