import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Settlement } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CardGrid, wholeRow } from '#ui/CardGrid.tsx'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { addDays, todayIn } from '#ui/fields/read-date.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { csvOf, saveFile } from '#ui/list/list-csv.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { readDay } from '../payments.search.ts'
import { settlementQuery } from '../payments.queries.ts'
import { PaymentsOff } from '../PaymentsOff.tsx'
import { settlementColumns, settlementRows, type SettlementRow } from './settlement-rows.ts'
import styles from './settlement.module.css'

/** Charges, refunds and their difference, by card type and in all, with those of the provider. */
const SumsCard = ({ settlement }: { settlement: Settlement }) => {
  const { t } = useLingui()
  const { currency, sums, provider } = settlement
  const money = (cents: number) => formatCents(cents, currency)
  const isDifferent = ({ key }: SettlementRow) =>
    key === 'provider' && JSON.stringify(sums) !== JSON.stringify(provider.sums)
  return (
    <Card title={t`Charges and refunds`} className={wholeRow}>
      <div className={styles.tables} tabIndex={0} role="group" aria-label={t`Charges and refunds`}>
        <RowsTable
          isListOnPhones
          rows={settlementRows(settlement)}
          rowKey={({ key }) => key}
          rowProps={(row) => ({ className: isDifferent(row) ? styles.different : undefined })}
          columns={[
            { label: t`Card`, kind: 'name', cell: ({ name }) => name },
            { label: t`Charges`, kind: 'number', cell: ({ charges }) => charges },
            { label: t`Charged`, kind: 'number', cell: ({ chargedCents }) => money(chargedCents) },
            { label: t`Refunds`, kind: 'number', cell: ({ refunds }) => refunds },
            { label: t`Refunded`, kind: 'number', cell: ({ refundedCents }) => money(refundedCents) },
            { label: t`Charges less refunds`, kind: 'number', cell: ({ netCents }) => money(netCents) },
          ]}
        />
      </div>
    </Card>
  )
}

/** PAY-86, PAY-92: what is compared with the books of the provider, and what is not. */
const ProviderNote = ({ provider: { state, differences } }: Pick<Settlement, 'provider'>) => {
  if (state === 'no-account')
    return (
      <Banner>
        <Trans>
          Nothing is compared: this lot has no payment account. The totals are those of the charges and
          refunds recorded here.
        </Trans>
      </Banner>
    )
  if (state === 'not-available')
    return (
      <Banner>
        <Trans>
          Nothing is compared: the payment provider offers no list of its transactions. The totals are those
          of the charges and refunds that it confirmed one by one. Compare them with the provider’s report for
          the day.
        </Trans>
      </Banner>
    )
  if (state === 'unreachable')
    return (
      <Banner tone="soon">
        <Trans>
          Nothing is compared: the payment provider’s books could not be read. The totals are those of the
          charges and refunds recorded here. Try again later.
        </Trans>
      </Banner>
    )
  return (
    <Banner {...(differences.length > 0 ? { tone: 'alert' } : { icon: 'check' })}>
      {differences.length > 0 ? (
        <Trans>The payment provider’s books differ from ours.</Trans>
      ) : (
        <Trans>The payment provider’s books match ours.</Trans>
      )}{' '}
      <Trans>
        Each charge and refund is compared by order, transaction and amount. Tax, and what the provider pays
        out to your bank account, are not compared.
      </Trans>
    </Banner>
  )
}

/** PAY-86: what differs between the two books, with the payments concerned. */
const DifferencesCard = ({ lotId, settlement }: { lotId: string; settlement: Settlement }) => {
  const { t } = useLingui()
  const { differences } = settlement.provider
  if (differences.length === 0) return null
  const money = (cents: number | null) => (cents === null ? '–' : formatCents(cents, settlement.currency))
  return (
    <Card title={t`Differences`} className={wholeRow}>
      <div className={styles.tables} tabIndex={0} role="group" aria-label={t`Differences`}>
        <RowsTable
          isListOnPhones
          rows={differences}
          rowKey={({ kind, orderId, transaction }) => `${kind} ${orderId} ${transaction}`}
          rowProps={() => ({ className: styles.different })}
          columns={[
            { label: t`Type`, cell: ({ kind }) => (kind === 'charge' ? t`Charge` : t`Refund`) },
            {
              label: t`Order`,
              cell: ({ payment, orderId }) =>
                payment === null ? (
                  orderId
                ) : (
                  <Link to={`/parking-lots/${lotId}/payments/${payment}`}>{orderId}</Link>
                ),
            },
            { label: t`Our books`, kind: 'number', cell: ({ ourCents }) => money(ourCents) },
            { label: t`Payment provider`, kind: 'number', cell: ({ providerCents }) => money(providerCents) },
          ]}
        />
      </div>
    </Card>
  )
}

/** PAY-145: what was put on hold on the day, and what became of it. */
const HoldsCard = ({ lotId, settlement: { holds, currency } }: { lotId: string; settlement: Settlement }) => {
  const { t } = useLingui()
  const money = (cents: number) => formatCents(cents, currency)
  if (holds.count === 0) return null
  return (
    <Card title={t`Put on hold on this day`} className={wholeRow}>
      <LineOfFacts>
        <FactOfLine name={t`Held`}>{money(holds.heldCents)}</FactOfLine>
        <FactOfLine name={t`Charged of it`}>{money(holds.takenCents)}</FactOfLine>
        <FactOfLine name={t`Released`}>{money(holds.releasedCents)}</FactOfLine>
        <FactOfLine name={t`Still on hold`}>{money(holds.openCents)}</FactOfLine>
        <FactOfLine name={t`Failed, tried again`}>{holds.failed}</FactOfLine>
      </LineOfFacts>
      <p>
        <Link to={`/parking-lots/${lotId}/payments/holds`}>
          <Trans>Amounts on hold</Trans>
        </Link>
      </p>
    </Card>
  )
}

const Day = ({ lotId, settlement }: { lotId: string; settlement: Settlement }) => {
  const { t } = useLingui()
  const { sums, taxCents, currency, day } = settlement
  const save = () =>
    saveFile(
      `settlement-${day}.csv`,
      'text/csv;charset=utf-8',
      csvOf(settlementRows(settlement), settlementColumns(settlement)),
    )
  return (
    <>
      <LineOfFacts>
        <FactOfLine name={t`Charged`}>{formatCents(sums.chargedCents, currency)}</FactOfLine>
        <FactOfLine name={t`Refunded`}>{formatCents(sums.refundedCents, currency)}</FactOfLine>
        <FactOfLine name={t`Charges less refunds`}>{formatCents(sums.netCents, currency)}</FactOfLine>
        <FactOfLine name={t`Tax included`}>{formatCents(taxCents, currency)}</FactOfLine>
      </LineOfFacts>
      <Toolbar>
        <Button leftSection={<Icon name="download" />} onClick={save}>{t`Export`}</Button>
      </Toolbar>
      <CardGrid>
        <div className={wholeRow}>
          <ProviderNote provider={settlement.provider} />
        </div>
        <DifferencesCard lotId={lotId} settlement={settlement} />
        <SumsCard settlement={settlement} />
        <HoldsCard lotId={lotId} settlement={settlement} />
      </CardGrid>
    </>
  )
}

/** `/parking-lots/{id}/payments/settlement`: what was charged and refunded on a day. PAY-85, PAY-86. */
export const SettlementPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { day: chosen } = useSearch({ strict: false }) as { day?: string | undefined }
  const change = useChangeSearch()
  const today = todayIn(lot.timeZone)
  const day = readDay(chosen) ?? today
  const { data, error, refetch } = useQuery(settlementQuery(lotId, day))
  const select = (next: string) => change({ day: next === today || next === '' ? undefined : next })
  return (
    <>
      <Trail steps={[{ to: `/parking-lots/${lotId}/payments`, label: <Trans>Payments</Trans> }]} />
      <PageHead title={<Trans>Daily settlement</Trans>} />
      {!lot.productAccess.payments && <PaymentsOff />}
      <div className={styles.day}>
        <IconButton icon="chevron-left" label={t`Previous day`} onClick={() => select(addDays(day, -1))} />
        <DateField
          label={t`Day`}
          hidesLabel
          value={day}
          max={today}
          timeZone={lot.timeZone}
          onDate={select}
        />
        <IconButton
          icon="chevron-right"
          label={t`Next day`}
          disabled={day >= today}
          onClick={() => select(addDays(day, 1))}
        />
      </div>
      {data ? (
        <Day lotId={lotId} settlement={data} />
      ) : (
        <Waiting error={error} onRetry={refetch} height={320} />
      )}
    </>
  )
}
