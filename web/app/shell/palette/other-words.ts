// Words that people type for a page or an act and that its name does not have, in every language of
// the site. Nothing here is shown.

type Words = Readonly<Record<string, readonly string[]>>;

/** By the address of a page. */
export const pageWords: Words = {
  '/dashboard': ['home', 'dashboard', 'inicio', 'panel', 'portfolio', 'balance', 'saldo'],
  '/markets': ['markets', 'mercados', 'watchlist', 'prices', 'precios', 'stocks', 'acciones', 'crypto'],
  '/commodities': ['commodities', 'materias', 'primas', 'oil', 'petróleo'],
  '/traders': ['traders', 'leaders', 'copy', 'copiar'],
  '/copy-trading': ['copy', 'copiar', 'wizard', 'asistente'],
  '/copies': ['copies', 'copias', 'copying'],
  '/my-trades': ['trades', 'operaciones', 'orders', 'órdenes', 'positions', 'posiciones', 'pending'],
  '/analytics': ['analytics', 'análisis', 'statement', 'extracto', 'tax', 'impuestos', 'performance'],
  '/wallet': ['wallet', 'billetera', 'cartera', 'monedero'],
  '/transactions': ['transactions', 'movimientos', 'history', 'historial', 'ledger'],
  '/deposit': ['deposit', 'depositar', 'ingresar', 'fund', 'money'],
  '/withdraw': ['withdraw', 'retirar', 'payout'],
  '/upgrade': ['upgrade', 'plan', 'plans', 'planes', 'pricing'],
  '/bonus': ['bonus', 'bono', 'invite', 'invitar', 'referral'],
  '/verification': ['verification', 'verificación', 'identity', 'identidad', 'kyc', 'passport'],
  '/portfolios': ['portfolios', 'carteras'],
  '/notifications': ['notifications', 'notificaciones', 'alerts', 'alertas'],
  '/lead': ['lead', 'leader', 'liderar', 'become', 'hazte', 'ser trader'],
  '/settings/profile': ['settings', 'ajustes', 'profile', 'perfil', 'language', 'idioma', 'theme', 'tema'],
  '/settings/account': [
    'settings',
    'ajustes',
    'account',
    'cuenta',
    'password',
    'contraseña',
    'passkey',
    '2fa',
    'security',
    'seguridad',
    'sessions',
    'sesiones',
    'api',
    'delete',
    'eliminar',
  ],
};

/** By the name of an action. */
export const actionWords: Words = {
  'close-position': ['close', 'cerrar'],
  'protect-position': ['protect', 'proteger', 'stop', 'loss', 'tp', 'sl'],
  'cancel-order': ['cancel', 'cancelar'],
  'edit-order': ['edit', 'editar', 'cambiar'],
  'pause-copy': ['pause', 'pausar'],
  'resume-copy': ['resume', 'reanudar'],
  'move-money': ['add', 'withdraw', 'añadir', 'retirar'],
  'edit-copy': ['settings', 'ajustes'],
  'detach-copy': ['detach', 'keep', 'conservar'],
  'stop-copy': ['stop', 'detener', 'parar'],
};

/** By the key of a switch. A word that only one of them has is enough to lead with it. */
export const switchWords = {
  hide: ['hide', 'ocultar', 'amounts', 'importes', 'privacy', 'privacidad'],
  show: ['show', 'mostrar', 'amounts', 'importes'],
  dark: ['dark', 'dark mode', 'night', 'oscuro', 'modo oscuro', 'noche', 'theme', 'tema'],
  light: ['light', 'light mode', 'claro', 'modo claro', 'theme', 'tema'],
  system: ['system', 'sistema', 'theme', 'tema'],
  colours: ['colours', 'colors', 'colores', 'daltónico', 'colour blind', 'color blind'],
  chat: ['chat', 'support', 'help', 'soporte', 'ayuda'],
  keys: ['keyboard', 'shortcuts', 'teclado', 'atajos'],
  out: ['sign out', 'log out', 'logout', 'exit', 'salir', 'cerrar sesión'],
} as const;
