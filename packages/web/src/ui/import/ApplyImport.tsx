import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ButtonWithReason } from '../ButtonWithReason.tsx'
import { ConfirmDialog } from '../Dialog.tsx'
import { Toolbar } from '../Toolbar.tsx'

interface Props {
  /** How many changes there are. */
  total: number
  isBusy: boolean
  onApply: () => void
  onDiscard?: () => void
  /** Why it cannot be applied. */
  reason?: string | undefined
  /** The question before. */
  confirm?: { title: ReactNode; text: ReactNode } | undefined
}

/** The answer to what an import would change. */
export const ApplyImport = ({ total, isBusy, onApply, onDiscard, reason, confirm }: Props) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const answer = <Plural value={total} one="Apply # change" other="Apply # changes" />
  return (
    <Toolbar align="end">
      <ButtonWithReason
        variant="primary"
        loading={isBusy}
        reason={reason ?? (total === 0 ? t`No differences.` : undefined)}
        before={onDiscard && <Button onClick={onDiscard} disabled={isBusy}>{t`Discard`}</Button>}
        onClick={() => (confirm ? setAsking(true) : onApply())}
      >
        {answer}
      </ButtonWithReason>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={confirm?.title}
        answer={answer}
        tone="remove"
        onConfirm={() => {
          setAsking(false)
          onApply()
        }}
      >
        <p>{confirm?.text}</p>
      </ConfirmDialog>
    </Toolbar>
  )
}
