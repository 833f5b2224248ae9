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

/** The second click of what cannot be undone. The focus moves to it: the button that was pressed is gone, or was disabled until it failed. */
export const ConfirmButtons = ({ children, isBusy, onConfirm, onCancel }: ConfirmButtonsProps) => {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isBusy) confirm.current?.focus()
  }, [isBusy])
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
