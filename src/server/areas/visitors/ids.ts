export const visits = 'visitors/visitorOrder';
export const codes = 'visitors/visitorQrCode';
export const profiles = 'visitors/visitorInfo';
export const passes = 'visitors/visitorPass';
