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
import { RowsTable } from '#ui/RowsTable.tsx'
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
        <p>{t`Nothing has been paid yet.`}</p>
      ) : (
        <div className={styles.entries}>
          <RowsTable
            isListOnPhones
            rows={charge.entries}
            rowKey={({ _id }) => _id}
            columns={[
              { label: t`Time`, cell: ({ at }) => formatFullDateTime(at, timeZone) },
              { label: t`Type`, cell: ({ kind }) => names[kind] },
              { label: t`Amount`, kind: 'number', cell: ({ cents }) => formatCents(cents, charge.currency) },
              {
                label: t`Note`,
                cell: ({ note, payment }) => (
                  <>
                    {note}
                    {payment && (
                      <Link to={`/parking-lots/${charge.parkingLot}/payments/${payment}`}>
                        <Trans>Card payment</Trans>
                      </Link>
                    )}
                  </>
                ),
              },
              {
                label: t`By`,
                cell: ({ by, payment, kind }) => by ?? (payment && kind === 'payment' ? t`Passholder` : '–'),
              },
              {
                label: t`Actions`,
                kind: 'actions',
                cell: (entry) =>
                  isReversible(entry, amounts) && (
                    <Button size="xs" disabled={isBusy} onClick={() => void reverse(entry._id)}>
                      <Trans>Reverse</Trans>
                    </Button>
                  ),
              },
            ]}
          />
        </div>
      )}
    </Card>
  )
}
