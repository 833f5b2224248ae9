import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { PassLinkButton } from '#features/payments/PassLinkButton.public.tsx'
import { formatCents } from '#lib/format/numbers.ts'
import { formatPeriod } from '#lib/format/periods.ts'
import { useNow } from '#lib/live/use-now.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { todayIn } from '#ui/fields/read-date.ts'
import { HistoryList } from '#ui/HistoryList.tsx'
import { ChargeState } from './charge-words.tsx'
import { chargeSumsQuery, chargesOfPassholderQuery, removalQuery } from './pass-charges.queries.ts'
import styles from './pass-charges.module.css'

interface PassholderChargesProps {
  lotId: string
  passholder: { readonly _id: string; readonly passholderId: string }
  timeZone: string
}

const mostShown = 5

/** What a pass was charged last, for whoever manages payments; nothing without charges. */
export const PassholderCharges = ({ lotId, passholder, timeZone }: PassholderChargesProps) => {
  const { t } = useLingui()
  const isFor = useCan('payment.manage')
  const charges = useQuery({ ...chargesOfPassholderQuery(lotId, passholder._id), enabled: isFor })
  const { data } = charges
  if (!data && charges.error)
    return (
      <Card title={t`Pass payments`}>
        <ErrorState onRetry={() => void charges.refetch()}>
          {t`The payments of this pass could not be loaded.`}
        </ErrorState>
      </Card>
    )
  if (!data || data.data.length === 0) return null
  const list = `/parking-lots/${lotId}/pass-payments`
  return (
    <Card title={t`Pass payments`}>
      <HistoryList>
        {data.data.slice(0, mostShown).map((charge) => (
          <li key={charge._id}>
            <Link to={`${list}/${charge._id}`}>{formatPeriod(charge)}</Link>
            <span className={styles.amount}>
              {formatCents(charge.chargedCents, data.currency)} <ChargeState state={charge.state} />
            </span>
          </li>
        ))}
      </HistoryList>
      <p>
        <Link to={list} search={{ q: passholder.passholderId }}>{t`All payments for this pass`}</Link>
      </p>
      {data.data.some(({ balanceCents }) => balanceCents > 0) && (
        <div className={styles.link}>
          <PassLinkButton lotId={lotId} passholder={passholder} timeZone={timeZone} />
        </div>
      )}
    </Card>
  )
}

/** Whether removing passholders of a lot can refund something that the caller manages. */
export const useHasCharges = (lotId: string): boolean => {
  const isFor = useCan('payment.manage')
  const now = useNow()
  const { data: lot } = useQuery({ ...lotQuery(lotId), enabled: isFor })
  // Charges of periods that have ended are not refunded.
  const month = lot && todayIn(lot.timeZone, now).slice(0, 7)
  const { data } = useQuery({
    ...chargeSumsQuery(lotId, { filter: `months:${month}` }),
    enabled: isFor && month !== undefined,
  })
  return (data?.total ?? 0) > 0
}

interface RefundOfRemovalProps {
  lotId: string
  passholders: readonly string[]
  /** The days ahead that they have booked are kept. */
  paidPreBook: boolean
}

/** PCH-20: what removing passholders will refund. */
export const RefundOfRemoval = ({ lotId, passholders, paidPreBook }: RefundOfRemovalProps) => {
  const { t } = useLingui()
  const { data, error } = useQuery(removalQuery(lotId, passholders, paidPreBook))
  if (error) return <p>{t`The amount to refund could not be loaded.`}</p>
  if (!data) return <p className="dim">{t`Loading the amount to refund…`}</p>
  const amount = formatCents(data.refundCents, data.currency)
  return <p role="status">{data.refundCents > 0 ? t`${amount} to refund` : t`Nothing to refund.`}</p>
}
