import type { ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

const titles: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  malformed: msg`The server could not read the request.`,
  unauthenticated: msg`You are signed out. Sign in again.`,
  'wrong-key': msg`The key is not valid.`,
  forbidden: msg`You don’t have permission to do this. Ask your administrator.`,
  'not-found': msg`It no longer exists, or you don’t have access to it.`,
  'method-not-allowed': msg`The server does not offer this.`,
  'stale-version': msg`Someone else changed this in the meantime. Review it before you save.`,
  'already-used': msg`Already used.`,
  'violation-not-active': msg`This violation is no longer active.`,
  'export-expired': msg`This export was counted too long ago. Count it again.`,
  'undo-expired': msg`A decision can be undone for 10 seconds only.`,
  'plate-inside': msg`A vehicle with this license plate, or with the same pass, was inside at that time.`,
  'plate-of-tag': msg`A tag identified this vehicle, so its license plate can’t be corrected.`,
  'recommendation-not-open': msg`This recommendation is no longer open.`,
  'task-not-in-progress': msg`This task is no longer in progress.`,
  'device-in-use': msg`Another stall already uses this device.`,
  'too-slow': msg`The request took too long to arrive. Try again.`,
  'too-large': msg`The request is too large.`,
  'address-too-long': msg`Part of the URL is too long.`,
  'unsupported-media-type': msg`This type of file is not supported.`,
  invalid: msg`Some fields need attention. Your entries are kept.`,
  'too-many-requests': msg`Too many attempts. Wait a minute and try again.`,
  internal: msg`Something went wrong on the server. Try again later.`,
  unavailable: msg`The server is busy or starting. Try again in a moment.`,
  'other-lots': msg`This user has access to lots that you don’t. Ask an administrator who has access to all of them.`,
  'customer-name-used': msg`Customer Name already used`,
  'unable-to-move': msg`Unable to move customer`,
  'email-used': msg`This e-mail address already belongs to a user.`,
  'email-unavailable': msg`This e-mail address cannot be used here. Use another one, or contact support.`,
  'user-out-of-sync': msg`Some data for this user is out of sync, please synchronize the user before editing`,
  'last-provider': msg`You can’t remove the last provider user. At least one must remain.`,
  'own-account': msg`You can’t delete, block or demote your own account. Ask a colleague.`,
  'already-verified': msg`This e-mail address is already verified.`,
  'invite-already-sent': msg`Invite Already Sent`,
  'no-email': msg`This passholder has no e-mail address. Enter one first.`,
  'link-expired': msg`This link was used or has expired. Request a new one.`,
  'group-full': msg`The passholder group is full. Add the person to its waitlist, or raise its maximum.`,
  'too-many-mails': msg`Too many e-mails today, or to this address. Try again tomorrow, or ask whoever manages the lot.`,
  'too-late': msg`It is too late to undo this.`,
  'users-unreadable': msg`Couldn't get users`,
  'directory-refused': msg`The identity provider refused this change.`,
  'directory-unavailable': msg`The identity provider is not responding. Try again in a moment.`,
  'group-in-use': msg`This parking group is in use. Move its stalls, passholder groups and booking groups before you remove it.`,
  'passholder-group-in-use': msg`This passholder group is in use. Move its passholders, and remove it from the zones restricted to it.`,
  'visitor-validation-off': msg`Visitor validation is not enabled for this lot or for you.`,
  'booking-group-in-use': msg`This group has bookings for today or later. Cancel them first.`,
  'booking-over': msg`A booking that is past can’t be canceled.`,
  'guest-pass-not-active': msg`Only a guest pass that has begun and not ended can be ended.`,
  'real-payments': msg`This lot takes payments, so it cannot be reset. Nothing was changed.`,
  'sync-source-missing': msg`No server is configured to import from.`,
  'sync-source-failed': msg`The configured server did not return the configuration. Nothing was changed.`,
  'gate-busy': msg`An open command was sent to this gate a moment ago. Wait a few seconds; no new command was sent.`,
  'command-used': msg`This command ID was already used for another gate or by another user. No command was sent.`,
  'controller-in-use': msg`Gates use this controller, or a release is still pending. Delete those gates first.`,
  'release-not-confirmed': msg`A gate’s release hasn’t been confirmed for a day. Delete the controller again to delete it anyway.`,
  'photo-too-large': msg`The photo is larger than 10 MB.`,
  'photo-too-many-pixels': msg`The photo has more than 50 megapixels.`,
  'not-a-photo': msg`The file is not a photo. Select a JPEG, PNG or WebP.`,
  'photo-heic': msg`Photos in the HEIC format are not supported. Select a JPEG, PNG or WebP.`,
  'too-many-photos': msg`No further photos can be added.`,
  'rate-plan-in-force': msg`These prices are already in effect. Save new prices instead.`,
  'coupon-code-failed': msg`Error in generating Coupon Code`,
  'validation-off': msg`This validation is no longer available. Select another one.`,
  'validation-not-yet-valid': msg`This validation is not valid yet.`,
  'validation-expired': msg`This validation has expired.`,
  'validation-used-up': msg`This validation is used up.`,
  'validation-given-already': msg`This license plate already has this validation.`,
  'validation-in-payment': msg`A payment already uses this validation.`,
  'payments-off': msg`This parking lot does not take payments online.`,
  'not-inside': msg`No vehicle with this license plate is inside.`,
  'payment-in-progress': msg`A payment is in progress. Wait a moment.`,
  'price-changed': msg`The amount to pay has changed. Check the new amount.`,
  'charge-changed': msg`This has changed meanwhile. Nothing was changed.`,
  'nothing-due': msg`There is nothing to pay.`,
  'refund-in-progress': msg`A refund of this payment is in progress.`,
  'not-refundable': msg`This amount of the payment cannot be refunded.`,
  'result-known': msg`The result is known already, or the provider may still answer.`,
  'provider-refused': msg`The provider refused to refund this. Nothing was refunded by this request. If it was voided or refunded at the provider, record that.`,
  'amount-too-large': msg`No more than 9,999,999.99 can be paid by card in one payment.`,
  'session-expired': msg`This took too long. Look up the license plate again.`,
  'token-expired': msg`The card details have expired. Enter them again.`,
  'idempotency-key-used': msg`This Idempotency-Key belongs to another request. Use a new one.`,
  'too-many-attempts': msg`Too many declined payments. Try again later.`,
  'provider-unreachable': msg`The payment provider cannot be reached. No money was moved.`,
  'notice-not-possible': msg`There is no notice about a violation that was dismissed or ended by itself.`,
  'notice-without-plate': msg`The license plate is not known, so there is no driver to notify.`,
  'notice-appealed': msg`The driver has appealed. Answer the appeal instead.`,
  'notice-already-sent': msg`A notice was already sent.`,
  'notice-not-confirmed': msg`Compare the license plate with the picture and confirm it first.`,
  'already-appealed': msg`There is an appeal already.`,
  'appeal-closed': msg`There is no longer anything to appeal: the notice was withdrawn or is settled.`,
  'appeal-answered': msg`This appeal was already answered.`,
}

/** REQ-20: a limit says its own waiting time. */
const waitTitle = (seconds: number): string => {
  if (seconds < 30) return t`Too many attempts. Wait a few seconds and try again.`
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return t`Too many attempts. Wait a minute and try again.`
  if (minutes <= 90)
    return plural(minutes, {
      one: 'Too many attempts. Try again in # minute.',
      other: 'Too many attempts. Try again in # minutes.',
    })
  return plural(Math.ceil(minutes / 60), {
    one: 'Too many attempts. Try again in # hour.',
    other: 'Too many attempts. Try again in # hours.',
  })
}

export const titleOf = (code: ProblemCode, retryAfterSeconds?: number): string =>
  code === 'too-many-requests' && retryAfterSeconds !== undefined
    ? waitTitle(retryAfterSeconds)
    : i18n._(titles[code])
