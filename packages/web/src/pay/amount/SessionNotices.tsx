import { Trans, useLingui } from '@lingui/react/macro'
import type { ParkingSessionView } from '@stallwise/contract/payments/payments.contract.ts'
import { Notice } from '../ui/Notice.tsx'
import { formatWhen } from '../when.ts'

/** What is known of the vehicle before anything is paid. */
export const SessionNotices = ({
  session,
  timeZone,
  isPaid,
}: {
  session: ParkingSessionView
  timeZone: string
  isPaid: boolean
}) => {
  const { t, i18n } = useLingui()
  const { paidUntil, enteredAt, isCovered, options } = session
  const names = new Intl.ListFormat(i18n.locale, { style: 'narrow' }).format(
    session.validations.map(({ name }) => name),
  )
  const until = paidUntil && formatWhen(paidUntil, timeZone)
  const entered = enteredAt && formatWhen(enteredAt, timeZone)
  return (
    <>
      {isCovered && (
        <Notice kind="good" title={t`Nothing to pay`}>
          <Trans>This vehicle may park here without paying.</Trans>
        </Notice>
      )}
      {isPaid && (
        <Notice kind="good" title={t`Paid until ${until}`}>
          {options.length > 0 && <Trans>Pay again only to stay longer.</Trans>}
        </Notice>
      )}
      {!isCovered && !isPaid && options.length === 0 && <Notice kind="good" title={t`Nothing to pay`} />}
      {entered && (
        <p>
          <Trans>Entered {entered}</Trans>
        </p>
      )}
      {names && (
        <p>
          <Trans>Validated: {names}</Trans>
        </p>
      )}
    </>
  )
}
