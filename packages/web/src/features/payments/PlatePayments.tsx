import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'
import { PaymentState } from './payment-words.tsx'
import { platePaymentsQuery } from './payments.queries.ts'
import styles from './payments.module.css'

/** The latest payments of a plate, for whoever manages payments; nothing without any. */
export const PlatePayments = ({
  lotId,
  timeZone,
  plate,
}: {
  lotId: string
  timeZone: string
  /** Nothing without one. */
  plate: string | null
}) => {
  const { t } = useLingui()
  const mayRead = useCan('payment.manage')
  const { data, error, refetch } = useQuery({
    ...platePaymentsQuery(lotId, plate ?? ''),
    enabled: mayRead && plate !== null,
  })
  if (plate === null) return null
  if (!data && error)
    return (
      <Card title={t`Payments`}>
        <ErrorState onRetry={() => void refetch()}>{t`The payments could not be loaded.`}</ErrorState>
      </Card>
    )
  if (!data || data.length === 0) return null
  const list = `/parking-lots/${lotId}/payments`
  return (
    <Card title={t`Payments`}>
      <HistoryList>
        {data.map((payment) => (
          <li key={payment._id}>
            <Link to={`${list}/${payment._id}`}>{formatCents(payment.chargedCents, payment.currency)}</Link>
            <span className={styles.state}>
              <PaymentState payment={payment} />
              <span className="dim">{formatDateTime(payment.sentAt, timeZone)}</span>
            </span>
          </li>
        ))}
      </HistoryList>
      <p>
        <Link to={list} search={{ q: plate }}>
          {t`All payments for ${plate}`}
        </Link>
      </p>
    </Card>
  )
}
