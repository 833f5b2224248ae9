import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { locale, messages } from 'virtual:messages/pay'
import './pay.css'
import { PayPages } from './PayPages.tsx'

i18n.loadAndActivate({ locale, messages })
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <PayPages />
    </I18nProvider>
  </StrictMode>,
)
