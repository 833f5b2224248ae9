import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/format/times.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'
import { moneyOf, PaymentState } from './payment-words.tsx'
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
  plate: string
}) => {
  const { t } = useLingui()
  const mayRead = useCan('payment.manage')
  const { data = [] } = useQuery({ ...platePaymentsQuery(lotId, plate), enabled: mayRead })
  if (data.length === 0) return null
  const list = `/parking-lots/${lotId}/payments`
  return (
    <Card title={t`Payments`}>
      <HistoryList>
        {data.map((payment) => (
          <li key={payment._id}>
            <Link to={`${list}/${payment._id}` as '/'}>
              {moneyOf(payment.chargedCents, payment.currency)}
            </Link>
            <span className={styles.state}>
              <PaymentState payment={payment} />
              <span className="dim">{formatDateTime(payment.sentAt, timeZone)}</span>
            </span>
          </li>
        ))}
      </HistoryList>
      <p>
        <Link to={list as '/'} search={{ q: plate } as never}>
          {t`All payments of ${plate}`}
        </Link>
      </p>
    </Card>
  )
}
