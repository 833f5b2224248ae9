import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { customersKey } from './customers.queries.ts'
import { MoveProblem } from './MoveProblem.tsx'
import { Stack } from '#ui/Stack.tsx'

interface Named {
  readonly _id: string
  readonly name: string
}

interface TargetCustomerDialogProps {
  title: string
  label: string
  /** The customers to choose from. */
  customers: readonly Named[]
  variant: 'primary' | 'remove'
  /** The button's text for the customer chosen so far. */
  confirm: (target: Named | undefined) => ReactNode
  /** Moves to the customer with that id; resolves to that customer. */
  move: (targetId: string) => Promise<Named>
  /** The toast when it is done. */
  done: (target: Named) => string
  onClose: () => void
  children: (target: Named | undefined) => ReactNode
}

/** Asks for the customer to move something to, and moves it. */
export const TargetCustomerDialog = (props: TargetCustomerDialogProps) => {
  const { title, label, customers, variant, confirm, move, done, onClose, children } = props
  const { t } = useLingui()
  const queries = useQueryClient()
  const [targetId, setTargetId] = useState<string | null>(null)
  const target = customers.find(({ _id }) => _id === targetId)
  const moving = useMutation({
    mutationFn: move,
    onSuccess: (moved) => {
      toastDone(done(moved))
      onClose()
      void queries.invalidateQueries({ queryKey: customersKey })
      void queries.invalidateQueries({ queryKey: lotsKey })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={560}
      footer={
        <ButtonWithReason
          variant={variant}
          reason={targetId ? undefined : t`Select a customer first.`}
          before={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          loading={moving.isPending}
          onClick={() => targetId && moving.mutate(targetId)}
        >
          {confirm(target)}
        </ButtonWithReason>
      }
    >
      <Stack>
        <MoveProblem error={moving.error} />
        <SelectField
          label={label}
          placeholder={t`Select a customer`}
          searchable
          data={customers.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={targetId}
          onChange={(value) => {
            setTargetId(value)
            moving.reset()
          }}
        />
        {children(target)}
      </Stack>
    </Dialog>
  )
}
