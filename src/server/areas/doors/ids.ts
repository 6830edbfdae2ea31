export const grants = 'doors/accessGrant';
export const groups = 'doors/permGroup';
export const groupUsers = 'doors/permGroupUser';
export const groupDevices = 'doors/permGroupDevice';
export const cards = 'doors/linglingCard';
export const cardUsers = 'doors/linglingCardUser';
