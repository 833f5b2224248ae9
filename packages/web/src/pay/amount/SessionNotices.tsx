import { Trans, useLingui } from '@lingui/react/macro'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
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
  const { paidUntil, leaveBy, isInside, enteredAt, isEntrySetByStaff, isCovered, options } = session
  const names = new Intl.ListFormat(i18n.locale, { style: 'narrow' }).format(
    session.validations.flatMap(({ name }) => name ?? []),
  )
  const until = paidUntil && formatWhen(paidUntil, timeZone)
  const leave = leaveBy && formatWhen(leaveBy, timeZone)
  const paidTitle = paidUntil
    ? isInside
      ? t`Paid, leave by ${leave}`
      : t`Paid until ${until}`
    : t`Leave by ${leave}`
  const entered = enteredAt && formatWhen(enteredAt, timeZone)
  return (
    <>
      {isCovered && (
        <Notice kind="good" title={t`Nothing to pay`}>
          <Trans>This vehicle can park here without paying.</Trans>
        </Notice>
      )}
      {isPaid && (
        <Notice kind="good" title={paidTitle}>
          {options.length > 0 &&
            (paidUntil ? (
              <Trans>Pay again only to stay longer.</Trans>
            ) : (
              <Trans>Free parking has ended. Pay only to stay longer.</Trans>
            ))}
        </Notice>
      )}
      {!isCovered && !isPaid && options.length === 0 && <Notice kind="good" title={t`Nothing to pay`} />}
      {entered && (
        <p>
          {isEntrySetByStaff ? (
            <Trans>Entered {entered}, as set by staff</Trans>
          ) : (
            <Trans>Entered {entered}</Trans>
          )}
        </p>
      )}
      {session.validations.length > 0 && (
        <p>{names ? <Trans>Validated: {names}</Trans> : <Trans>This vehicle has a validation</Trans>}</p>
      )}
    </>
  )
}
