// A silent renewal opens this page in a hidden frame: there it only hands the answer over.
if (location.pathname === '/silent-callback')
  void import('#lib/session/oidc-client.ts').then(({ finishSilentRenewal }) => finishSilentRenewal())
else void import('#app/start.tsx').then(({ start }) => start(document.getElementById('root')!))
