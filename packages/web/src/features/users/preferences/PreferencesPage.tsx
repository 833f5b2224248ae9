import { Trans, useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLotOptions } from './lot-options.ts'
import type { Preferences } from '@stallwise/contract/users/users.contract.ts'
import { checkName } from '@stallwise/domain/users/users.rules.ts'
import { call } from '#lib/api/call.ts'
import { meQuery, useCan } from '#lib/session/viewer.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { FoundSelectField } from '#ui/fields/FoundSelectField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { LockedField } from '#ui/fields/LockedField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { languageNames } from '#ui/words/language-names.ts'
import { NotificationFields } from './NotificationFields.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { preferencesQuery } from './preferences.queries.ts'
import { MainPage } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'

interface Values {
  name: string
  colorScheme: Preferences['colorScheme']
  startParkingLot: string
  mailLanguage: Preferences['mailLanguage']
  notifications: Preferences['notifications']
}

const savedRevision = ({
  name,
  colorScheme,
  startParkingLot,
  mailLanguage,
  notifications,
  version,
}: Preferences) => ({
  values: { name, colorScheme, startParkingLot: startParkingLot ?? '', mailLanguage, notifications },
  version,
})

const usePreferencesEdit = (preferences: Preferences) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  return useEdit<Values, Preferences>({
    initial: savedRevision(preferences).values,
    version: preferences.version,
    check: ({ name }) => checkName(name),
    save: ({ name, colorScheme, startParkingLot, mailLanguage, notifications }, version) =>
      call('PUT /admin/users/preferences', {
        body: {
          name: name.trim(),
          colorScheme,
          startParkingLot: startParkingLot || null,
          mailLanguage,
          notifications,
          version,
        },
      }),
    valuesOf: (current) => savedRevision(current).values,
    readSaved: savedRevision,
    onSaved: (saved) => {
      queries.setQueryData(preferencesQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      setColorScheme(saved.colorScheme)
      toastDone(t`Preferences saved.`)
    },
  })
}

const PreferencesForm = ({ preferences }: { preferences: Preferences }) => {
  const { t } = useLingui()
  const hasLots = useCan('lot.read')
  const edit = usePreferencesEdit(preferences)
  const { startParkingLot } = edit.values
  const found = useLotOptions(startParkingLot ? [startParkingLot] : [], hasLots)
  const schemes = { auto: t`System default`, light: t`Light`, dark: t`Dark` }
  const startPages = { ...found, options: [{ value: '', label: t`Parking lots` }, ...found.options] }
  const lotName = (id: string) => startPages.options.find(({ value }) => value === id)?.label ?? id
  return (
    <EditFrame
      title={<Trans>My preferences</Trans>}
      edit={edit}
      objectName={t`preferences`}
      words={{
        name: t`Name`,
        colorScheme: { label: t`Theme`, show: (scheme) => schemes[scheme] },
        startParkingLot: { label: t`Start page`, show: lotName },
        mailLanguage: { label: t`Language of e-mails`, show: (language) => languageNames[language] },
        notifications: { label: t`Notifications`, show: () => t`Changed` },
      }}
      saveLabel={<Trans>Save preferences</Trans>}
    >
      <TextField label={t`Name`} required autoComplete="name" {...textOf(edit, 'name')} />
      <LockedField
        label={t`E-mail`}
        value={preferences.email}
        description={t`Only an administrator can change this.`}
      />
      <SelectField
        label={t`Theme`}
        data={Object.entries(schemes).map(([value, label]) => ({ value, label }))}
        {...choiceOf(edit, 'colorScheme')}
      />
      {hasLots && (
        <FoundSelectField label={t`Start page`} found={startPages} {...choiceOf(edit, 'startParkingLot')} />
      )}
      <SelectField
        label={t`Language of e-mails`}
        data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        {...choiceOf(edit, 'mailLanguage')}
      />
      <NotificationFields
        value={edit.values.notifications}
        onChange={(notifications) => edit.set({ notifications })}
      />
    </EditFrame>
  )
}

/** The user's own preferences. Source: specification section 2, USR-50. */
export const PreferencesPage = () => {
  const { data, error, refetch } = useQuery(preferencesQuery)
  return (
    <MainPage width="narrow">
      {data ? (
        <>
          <PreferencesForm preferences={data} />
          <ChangePassword email={data.email} />
        </>
      ) : (
        <Waiting error={error} onRetry={refetch} height={240} />
      )}
    </MainPage>
  )
}
