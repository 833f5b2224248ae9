import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { paymentColumns, paymentFilters } from './payments.columns.tsx'
import { paymentRows, paymentSumsQuery } from './payments.queries.ts'
import { readPaymentSearch, type PaymentSearch } from './payments.search.ts'
import { PaymentsOff } from './PaymentsOff.tsx'
import styles from './payments.module.css'

/** The first and the last day of the list, in the address. */
const Days = ({ search, timeZone }: { search: PaymentSearch; timeZone: string }) => {
  const { t } = useLingui()
  const change = useChangeSearch()
  const { from = '', to = '' } = search
  return (
    <div className={styles.days}>
      <DateField
        label={t`First day`}
        value={from}
        timeZone={timeZone}
        {...(to && { max: to })}
        onDate={(day) => change({ from: day || undefined })}
      />
      <DateField
        label={t`Last day`}
        value={to}
        timeZone={timeZone}
        {...(from && { min: from })}
        onDate={(day) => change({ to: day || undefined })}
      />
    </div>
  )
}

/** The sums of all payments that the list finds. */
const Sums = ({ lotId, search, currency }: { lotId: string; search: PaymentSearch; currency: string }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(paymentSumsQuery(lotId, search))
  if (!data && error)
    return <ErrorState onRetry={() => void refetch()}>{t`The totals could not be loaded.`}</ErrorState>
  const sums = data?.sums
  return (
    <LineOfFacts>
      <FactOfLine name={t`Charged`}>{sums && formatCents(sums.chargedCents, currency)}</FactOfLine>
      <FactOfLine name={t`Refunded`}>{sums && formatCents(sums.refundedCents, currency)}</FactOfLine>
      <FactOfLine name={t`Charges less refunds`}>{sums && formatCents(sums.netCents, currency)}</FactOfLine>
      <FactOfLine name={t`Tax included`}>{sums && formatCents(sums.taxCents, currency)}</FactOfLine>
    </LineOfFacts>
  )
}

/** `/parking-lots/{id}/payments`: the payments of visitors of a lot. PAY-82. */
export const PaymentsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const address = useListAddress()
  const search = readPaymentSearch(useSearch({ strict: false }))
  const rows = useServerRows(paymentRows(lotId, search))
  const base = `/parking-lots/${lotId}/payments`
  return (
    <>
      <PageHead title={<Trans>Payments</Trans>}>
        {lot.productAccess.insightVolt && (
          <Button component={Link} to={`${base}/holds`}>{t`Amounts on hold`}</Button>
        )}
        <Button component={Link} to={`${base}/settlement`}>{t`Daily settlement`}</Button>
      </PageHead>
      {!lot.productAccess.payments && <PaymentsOff />}
      <Days search={search} timeZone={lot.timeZone} />
      <Sums lotId={lotId} search={search} currency={lot.currency} />
      <ResourceList
        {...address}
        {...rows}
        name={t`Payments`}
        exportName="payments"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/${_id}`}
        columns={paymentColumns(lot.timeZone, lot.currency)}
        filters={paymentFilters()}
        empty={{
          icon: 'credit-card',
          title: search.from || search.to ? t`No payments on these days` : t`No payments yet`,
          text: t`Payments for parking and passes are listed here.`,
        }}
      />
    </>
  )
}
