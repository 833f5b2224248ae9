import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../ui/Notice.tsx'

interface MeantPlateProps {
  typed: string
  meant: string
  onAnswer: (isMeant: boolean) => void
  isBusy: boolean
}

/** PAY-128: asks for the vehicle inside whose plate looks like the one that was typed. */
export const MeantPlate = ({ typed, meant, onAnswer, isBusy }: MeantPlateProps) => {
  const { t } = useLingui()
  return (
    <>
      <Notice kind="soon" title={t`Is it ${meant}?`}>
        <Trans>
          No vehicle with the license plate {typed} was read at the entry. {meant} looks like it.
        </Trans>
      </Notice>
      <button type="button" className="main" onClick={() => onAnswer(true)} aria-disabled={isBusy}>
        <Trans>Yes, pay for {meant}</Trans>
      </button>
      <button type="button" onClick={() => onAnswer(false)} aria-disabled={isBusy}>
        <Trans>No, pay for {typed}</Trans>
      </button>
    </>
  )
}
