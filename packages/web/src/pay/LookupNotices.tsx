import { Trans, useLingui } from '@lingui/react/macro'
import { useProblemWords } from './problem-words.ts'
import { Notice } from './ui/Notice.tsx'

interface LookupNoticesProps {
  isOffline: boolean
  /** The QR code of the address has ended, and the plate is typed instead. */
  isCodeOld: boolean
  problem: string | undefined
  /** There is nothing at this address. */
  isLost: boolean
  /** A payment was sent before the page was loaded again. */
  isWaiting: boolean
  isOff: boolean
}

/** What keeps the page from showing what is owed. */
export const LookupNotices = ({
  isOffline,
  isCodeOld,
  problem,
  isLost,
  isWaiting,
  isOff,
}: LookupNoticesProps) => {
  const { t } = useLingui()
  const problemWords = useProblemWords()
  return (
    <>
      {isOffline && (
        <Notice kind="soon" title={t`You are offline`}>
          <Trans>Your entries are kept until you are online again.</Trans>
        </Notice>
      )}
      {isCodeOld && (
        <Notice kind="soon" title={t`The QR code is no longer valid`}>
          <Trans>Enter the license plate instead.</Trans>
        </Notice>
      )}
      {problem && (
        <Notice kind="bad" takesFocus={isLost}>
          {problemWords(isLost ? 'not-found' : problem)}
        </Notice>
      )}
      {isWaiting && (
        <Notice kind="plain" title={t`Waiting for the result`}>
          <Trans>This page is checking the result of your payment. Do not pay again.</Trans>
        </Notice>
      )}
      {isOff && (
        <Notice kind="soon" title={t`Online payment is off`}>
          <Trans>This parking lot does not take payments online at this time.</Trans>
        </Notice>
      )}
    </>
  )
}
