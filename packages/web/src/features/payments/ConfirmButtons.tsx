import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Toolbar } from '#ui/Toolbar.tsx'

interface ConfirmButtonsProps {
  children: ReactNode
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The second click of what cannot be undone; the focus moves to it, since the button that was pressed is gone. */
export const ConfirmButtons = ({ children, isBusy, onConfirm, onCancel }: ConfirmButtonsProps) => {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  return (
    <Toolbar>
      <Button ref={confirm} variant="remove" loading={isBusy} onClick={onConfirm}>
        {children}
      </Button>
      <Button disabled={isBusy} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </Toolbar>
  )
}
