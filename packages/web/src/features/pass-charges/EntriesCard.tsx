import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  PassChargeEntryView,
  PassChargeView,
} from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { isReversible } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { logFailure } from '#lib/log.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { entryNames } from './charge-words.tsx'
import { passChargesKey } from './pass-charges.queries.ts'
import styles from './pass-charges.module.css'

interface EntriesCardProps {
  charge: PassChargeView & { readonly entries: readonly PassChargeEntryView[]; readonly currency: string }
  timeZone: string
}

/** PCH-14: reverses an entry. */
const useReverse = (lotId: string) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const reverse = async (entry: string) => {
    setBusy(true)
    try {
      await call('POST /pass-charges/reversals', { body: { parkingLot: lotId, entries: [entry] } })
      toastDone(t`Entry reversed.`)
    } catch (error) {
      logFailure('Reversing an entry failed', error)
      toastFailed(problemText(error, i18n))
    } finally {
      await queries.invalidateQueries({ queryKey: passChargesKey(lotId) })
      setBusy(false)
    }
  }
  return { isBusy, reverse }
}

/** The payments, refunds and waivers of a charge. */
export const EntriesCard = ({ charge, timeZone }: EntriesCardProps) => {
  const { t } = useLingui()
  const { isBusy, reverse } = useReverse(charge.parkingLot)
  const names = entryNames()
  const amounts = { ...charge, isWaived: charge.state === 'waived' }
  return (
    <Card title={t`Payments and refunds`} className={wholeRow}>
      {charge.entries.length === 0 ? (
        <p>
          <Trans>Nothing has been paid yet.</Trans>
        </p>
      ) : (
        <div className={styles.entries}>
          <PlainTable isListOnPhones>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t`Type`}</th>
                <th scope="col" className="num">{t`Amount`}</th>
                <th scope="col">{t`Note`}</th>
                <th scope="col">{t`By`}</th>
                <th scope="col">
                  <span className="sr">{t`Actions`}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {charge.entries.map((entry) => (
                <tr key={entry._id}>
                  <td data-label={t`Time`}>{formatFullDateTime(entry.at, timeZone)}</td>
                  <td data-label={t`Type`}>{names[entry.kind]}</td>
                  <td className="num" data-label={t`Amount`}>
                    {formatCents(entry.cents, charge.currency)}
                  </td>
                  <td data-label={t`Note`}>
                    {entry.note}
                    {entry.payment && (
                      <Link to={`/parking-lots/${charge.parkingLot}/payments/${entry.payment}`}>
                        <Trans>Card payment</Trans>
                      </Link>
                    )}
                  </td>
                  <td data-label={t`By`}>
                    {entry.by ?? (entry.payment && entry.kind === 'payment' ? t`Passholder` : '–')}
                  </td>
                  <td>
                    {isReversible(entry, amounts) && (
                      <Button size="xs" disabled={isBusy} onClick={() => void reverse(entry._id)}>
                        <Trans>Reverse</Trans>
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </Card>
  )
}
