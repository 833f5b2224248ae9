import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#lib/format/numbers.ts'
import { formatPeriod } from '#lib/format/periods.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'
import { Parts } from '#ui/Parts.tsx'
import { ChargeState } from './charge-words.tsx'
import { passActions } from './pass-charges.parts.ts'
import { chargesOfPassholderQuery } from './pass-charges.queries.ts'
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
          <Parts of={passActions} given={{ lotId, passholder, timeZone }} />
        </div>
      )}
    </Card>
  )
}
