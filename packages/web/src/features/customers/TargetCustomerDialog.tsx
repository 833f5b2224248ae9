import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lotsKey, customersKey } from '#lib/live/lot-keys.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FoundSelectField } from '#ui/fields/FoundSelectField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { useCustomerOptions } from '#ui/list/customer-options.ts'
import { MoveProblem } from './MoveProblem.tsx'
import { Stack } from '#ui/Stack.tsx'

interface Named {
  readonly _id: string
  readonly name: string
}

interface TargetCustomerDialogProps {
  title: string
  label: string
  /** The customer that it belongs to. */
  except: string
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
  const { title, label, except, variant, confirm, move, done, onClose, children } = props
  const { t } = useLingui()
  const queries = useQueryClient()
  const [targetId, setTargetId] = useState<string | null>(null)
  const found = useCustomerOptions(targetId ? [targetId] : [])
  const named = found.options.find(({ value }) => value === targetId)
  const target = named && { _id: named.value, name: named.label }
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
          before={<Button onClick={onClose}>{t`Cancel`}</Button>}
          loading={moving.isPending}
          onClick={() => targetId && moving.mutate(targetId)}
        >
          {confirm(target)}
        </ButtonWithReason>
      }
    >
      <Stack>
        <MoveProblem error={moving.error} />
        <FoundSelectField
          label={label}
          placeholder={t`Select a customer`}
          found={found}
          except={[except]}
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
