import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { customersToChooseQuery } from '../lots.queries.ts'

interface AddLotDialogProps {
  /** Chosen already: the customer that the list shows, if it shows one. */
  customerId: string | undefined
  onClose: () => void
}

/** For which customer a lot is to be added; customers without lots are offered too. */
export const AddLotDialog = ({ customerId, onClose }: AddLotDialogProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(customersToChooseQuery)
  const [chosen, setChosen] = useState<string | null>(customerId ?? null)
  const picked = chosen ?? (data?.length === 1 ? data[0]!._id : null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Add parking lot</Trans>}
      footer={
        <ButtonWithReason
          variant="primary"
          reason={picked === null ? t`Select a customer first.` : undefined}
          before={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          onClick={() => void navigate({ href: `/admin/${picked}/add-parking-lot` })}
        >
          <Trans>Continue</Trans>
        </ButtonWithReason>
      }
    >
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <>
          <SelectField
            label={t`Customer`}
            placeholder={t`Select a customer`}
            searchable
            disabled={!data}
            data={(data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={picked}
            onChange={setChosen}
          />
          <p className="dim small">
            <Trans>
              Not in the list? <Link to="/admin">Add the customer first.</Link>
            </Trans>
          </p>
        </>
      )}
    </Dialog>
  )
}
